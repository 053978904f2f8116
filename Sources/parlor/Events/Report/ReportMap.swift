import UsherTesting

/// The places of Parlor and the ways between them, as `parlor map` shows them.
struct ReportMap {
  private(set) var places: [String] = []
  /// The ways forward.
  private(set) var ways: [EventReport.Way] = []

  init(_ chart: FlowChart) {
    for place in chart.screens.flatMap(\.places) where !places.contains(place) { places.append(place) }
    for screen in chart.screens {
      for target in screen.events.filter({ !$0.isBack }).flatMap(\.targets) {
        addWays(from: screen.places, to: chart.screens[target].places)
      }
    }
  }

  /// A screen that is at several places leads from each of them to the place below it, if there is one, and otherwise to all places
  /// of the other screen.
  private mutating func addWays(from places: [String], to others: [String]) {
    for from in places {
      let below = others.filter { $0.hasPrefix(from + "/") }
      for place in below.isEmpty ? others : below where place != from {
        let way = EventReport.Way(from: from, to: place)
        if !ways.contains(way) { ways.append(way) }
      }
    }
  }
}
