/// What the events of sessions say: which screens are used, which ways are taken between them, where people turn back, and how
/// long links take.
struct EventReport {
  /// How a place was used.
  struct Screen {
    var visits = 0
    /// How long each visit took, in milliseconds.
    var times: [Double] = []
    /// How long the visits took that ended by going back.
    var turns: [Double] = []
    var total: Double { times.reduce(0, +) }
  }

  /// A way from one place to another.
  struct Way: Hashable {
    let from: String
    let to: String
  }

  private(set) var events = 0
  private(set) var sessions: Set<Substring> = []
  private(set) var first: Int64?
  private(set) var last: Int64?
  private(set) var screens: [String: Screen] = [:]
  /// How often each way was taken, by what brought it about: `choice`, `link`, `back` and so on.
  private(set) var ways: [Way: [String: Int]] = [:]
  /// How long each link took to land, in milliseconds.
  private(set) var landings: [Double] = []
  /// How often links were refused, by the reason.
  private(set) var refusedLinks: [String: Int] = [:]
  /// How many events there are of the other kinds.
  private(set) var others: [String: Int] = [:]
  /// The places of the map in its order, and the ways that it has forward.
  let places: [String]
  let mapWays: [Way]

  /// Reads each event once, even if it was delivered twice.
  init(_ records: some Sequence<EventRecord>, over map: ReportMap?) {
    (places, mapWays) = (map?.places ?? [], map?.ways ?? [])
    var known: Set<String> = []
    for record in records where known.insert(record.id).inserted { add(record) }
  }

  private mutating func add(_ record: EventRecord) {
    events += 1
    sessions.insert(record.session)
    first = min(first ?? record.moment, record.moment)
    last = max(last ?? record.moment, record.moment)
    let isByLink = ["link", "tap"].contains(record[text: "by"])
    switch record.name {
    case "screen":
      guard let place = record[text: "place"], let way = record[text: "by"], let time = record[number: "took"]
      else { return }
      screens[place, default: Screen()].visits += 1
      screens[place]?.times.append(time)
      if way == "back" { screens[place]?.turns.append(time) }
      if isByLink, let landing = record[number: "landing"] { landings.append(landing) }
      guard way != "leave", let next = record[text: "next"], next != place else { return }
      ways[Way(from: place, to: next), default: [:]][way, default: 0] += 1
    case "refused" where isByLink: refusedLinks[record[text: "why"] ?? "", default: 0] += 1
    default: others[record.name, default: 0] += 1
    }
  }
}

extension EventReport {
  /// The places that were visited, those with the most visits first.
  var visited: [(place: String, screen: Screen)] {
    screens.map { ($0.key, $0.value) }.sorted { ($1.1.visits, $0.0) < ($0.1.visits, $1.0) }
  }

  /// The places of the map that nobody has visited.
  var unvisited: [String] { places.filter { screens[$0] == nil && !ways.keys.map(\.to).contains($0) } }

  /// The ways from a place, the one that is taken most often first.
  func ways(from place: String) -> [(to: String, count: Int, causes: [(String, Int)])] {
    ways.filter { $0.key.from == place }.map { way, causes in
      let sorted = causes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return (way.to, causes.values.reduce(0, +), sorted.map { ($0.key, $0.value) })
    }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
  }

  /// The places to which the map has a way from a place, and nobody has taken it.
  func untaken(from place: String) -> [String] {
    mapWays.filter { $0.from == place && ways[$0] == nil }.map(\.to)
  }

  /// The places that people have left by going back, those where it happens most often first.
  var turnedBack: [(place: String, screen: Screen)] {
    visited.filter { !$0.screen.turns.isEmpty }
      .sorted { ($1.screen.turns.count, $0.place) < ($0.screen.turns.count, $1.place) }
  }

  /// The value in the middle.
  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[(values.count - 1) / 2]
  }
}
