extension FlowChart {
  /// Reads a chart as ``text(showsRoles:)`` writes it with roles, so that a program can carry its chart: the explorer takes up to a minute
  /// to find it again.
  ///
  /// The text does not have the questions of screens, nor the order in which screens of two flows were reached.
  public init(text: String) {
    // For each event of each screen, the titles of the screens that it leads to. They may come later in the text.
    var leads: [[[String]]] = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if words.startIndex == line.startIndex {
        addFlow(words)
      } else if line.hasPrefix("    "), let index = screens.indices.last {
        addDetail(words, of: index, &leads[index])
      } else if let flow = flows.indices.last {
        let (name, roles) = Self.split(words)
        flows[flow].screens.append(screens.count)
        screens.append(Screen(name: name, flow: flows[flow].name, roles: roles ?? []))
        leads.append([])
      }
    }
    let indexes = Dictionary(screens.indices.map { (title(of: $0), $0) }) { first, _ in first }
    for screen in screens.indices {
      for (event, titles) in leads[screen].enumerated() {
        screens[screen].events[event].targets = titles.compactMap { indexes[$0] }
      }
      screens[screen].events.sort { ($0.isBack ? 1 : 0, $0.name) < ($1.isBack ? 1 : 0, $1.name) }
    }
    roles = Set(screens.flatMap(\.roles)).sorted()
  }

  private mutating func addFlow(_ line: Substring) {
    let (name, names) = Self.entry(line)
    if name == "Not reached" { unseen = names } else { flows.append(Flow(name: name, steps: names)) }
  }

  private mutating func addDetail(_ line: Substring, of screen: Int, _ leads: inout [[String]]) {
    if line.hasPrefix("at ") { return screens[screen].places.append(String(line.dropFirst(3))) }
    let halves = line.split(separator: " -> ", maxSplits: 1)
    if halves.count == 2 {
      let (titles, roles) = Self.split(halves[1])
      leads.append(Self.names(titles[...]))
      let name = halves[0].reversed().drop { $0 == " " }.reversed()
      return screens[screen].events.append(Event(name: String(name), roles: roles ?? screens[screen].roles))
    }
    let (kind, names) = Self.entry(line)
    switch kind {
    case "stays":
      for name in names {
        let (name, roles) = Self.split(name[...])
        leads.append([])
        screens[screen].events.append(Event(name: name, roles: roles ?? screens[screen].roles))
      }
    case "also": screens[screen].untaken = names
    case "not met": screens[screen].unmet = names
    default: break
    }
  }

  /// `Home: channel, explore` is a name, and names.
  private static func entry(_ line: Substring) -> (name: String, names: [String]) {
    let parts = line.split(separator: ": ", maxSplits: 1)
    return (String(parts[0]), parts.count == 2 ? names(parts[1]) : [])
  }

  /// `more [admin, member], text` are two names.
  private static func names(_ list: Substring) -> [String] {
    list.split(separator: ", ").reduce(into: []) { names, part in
      if let last = names.last, last.contains("["), last.last != "]" {
        names[names.count - 1] += ", " + part
      } else {
        names.append(String(part))
      }
    }
  }

  /// `Home/home  [admin, member]` is a name, and roles.
  private static func split(_ words: Substring) -> (name: String, roles: [String]?) {
    guard words.last == "]", let start = words.lastIndex(of: "[") else { return (String(words), nil) }
    let name = words[..<start].reversed().drop { $0 == " " }.reversed()
    let roles = words[words.index(after: start)...].dropLast().split(separator: ", ").map(String.init)
    return (String(name), roles)
  }
}
