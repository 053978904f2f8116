/// The places of Parlor and the ways between them, as `parlor map` writes them.
///
/// The program carries the map of its own version, because drawing it anew takes seconds.
struct ReportMap {
  private(set) var places: [String] = []
  /// The ways forward.
  private(set) var ways: [EventReport.Way] = []

  private struct Screen {
    var places: [Substring] = []
    var targets: [Substring] = []
  }

  static var own: ReportMap { ReportMap(String(decoding: PackageResources.map_txt, as: UTF8.self)) }

  /// Reads a map as text.
  init(_ text: String) {
    var screens: [Substring: Screen] = [:]
    var order: [Substring] = []
    for line in text.split(separator: "\n") {
      // What stands in brackets are the roles that see it.
      let words = line.split(separator: "  [")[0]
      if line.hasPrefix("    at ") {
        screens[order.last ?? "", default: Screen()].places.append(words.dropFirst(7))
      } else if line.hasPrefix("    "), case let halves = words.split(separator: " -> "), halves.count == 2 {
        let event = halves[0].drop { $0 == " " }.prefix { $0 != " " }
        if event != "back" {
          screens[order.last ?? "", default: Screen()].targets += halves[1].split(
            separator: ", ")
        }
      } else if line.hasPrefix("  "), !line.hasPrefix("   ") {
        order.append(words.dropFirst(2))
      }
    }
    for name in order {
      for place in screens[name]?.places ?? [] where !places.contains(String(place)) {
        places.append(String(place))
      }
    }
    for name in order { addWays(of: screens[name] ?? Screen(), screens) }
  }

  /// A screen that is at several places leads from each of them to the place below it, if there is one, and otherwise to all places
  /// of the other screen.
  private mutating func addWays(of screen: Screen, _ screens: [Substring: Screen]) {
    for target in screen.targets {
      let to = screens[target]?.places ?? []
      for from in screen.places {
        let below = to.filter { $0.hasPrefix(from + "/") }
        for place in below.isEmpty ? to : below where place != from {
          let way = EventReport.Way(from: String(from), to: String(place))
          if !ways.contains(way) { ways.append(way) }
        }
      }
    }
  }
}
