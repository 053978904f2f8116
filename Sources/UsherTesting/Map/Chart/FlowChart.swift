import UsherScreens

/// A map in which each screen of a flow is drawn once, with its events and the screens to which they lead.
///
/// A ``FlowMap`` has a node for each place and for each question. A chart is the same for somebody who wants an overview:
/// it can be drawn as text, for Mermaid, for Graphviz, and as a picture.
public struct FlowChart: Equatable, Sendable {
  /// A coordinator, its steps, and the screens that it shows.
  public struct Flow: Equatable, Sendable {
    /// The name of the coordinator, without the word `Coordinator`.
    public let name: String
    /// The names of the steps that the coordinator has, without values.
    public let steps: [String]
    /// Indexes of ``FlowChart/screens``.
    public internal(set) var screens: [Int] = []
  }

  /// A screen of a flow, at all places where it was seen.
  public struct Screen: Equatable, Sendable {
    /// The name of its pictures.
    public let name: String
    /// The name of the ``Flow`` that shows it.
    public let flow: String
    /// The first row of the screen, as the explorer saw it first. Empty if the chart was read from text.
    public internal(set) var heading = ""
    /// The places where it was seen, without the values of their steps. The shortest comes first.
    public internal(set) var places: [String] = []
    /// The questions that it asks.
    public internal(set) var questions: [String] = []
    /// What was done on the screen, and where it led.
    public internal(set) var events: [Event] = []
    /// The choices and commands that it offers and the explorer did not take, such as commands with arguments.
    public internal(set) var untaken: [String] = []
    /// The choices and events that the explorer never met.
    public internal(set) var unmet: [String] = []
    /// The roles in which somebody looked at the screen, sorted; empty without roles.
    public internal(set) var roles: [String] = []
  }

  /// Something that was done on a screen.
  public struct Event: Equatable, Sendable {
    /// The name of the choice, command or question. The answer to a question of yes or no is `delete: yes`.
    public let name: String
    /// The row of the choice, or the question, as the explorer saw it first. Empty if the chart was read from text.
    public internal(set) var label = ""
    /// Indexes of ``FlowChart/screens``. An event that leads back to its own screen stays there.
    public internal(set) var targets: [Int] = []
    /// The roles in which somebody did it, sorted; empty without roles.
    public internal(set) var roles: [String] = []
    /// Whether the event is going back, which a drawing may leave out.
    public var isBack: Bool { name == "back" }
  }

  /// The flows in the order in which they were reached.
  public internal(set) var flows: [Flow] = []
  /// The screens in the order in which they were reached.
  public internal(set) var screens: [Screen] = []
  /// The screens that were never seen.
  public internal(set) var unseen: [String] = []
  /// All roles, sorted.
  public internal(set) var roles: [String] = []

  /// `screens` are the names of all screens of the program, so that the chart can name those that were never seen.
  public init(_ map: FlowMap, screens all: [String] = []) {
    let indexes = addScreens(map)
    for move in map.moves {
      addMove(
        named: Self.name(of: move, in: map), map.labels[move] ?? "", from: indexes[move.from],
        to: indexes[move.to]
      ) { map.rolesOfMoves[move] ?? [] }
    }
    for index in screens.indices { finish(index, map) }
    for flow in map.flows {
      let own = screens.indices.filter { screens[$0].flow == flow.name }
      flows.append(Flow(name: flow.name, steps: flow.steps, screens: own))
    }
    // In the order in which the flows were reached.
    flows.sort { ($0.screens.first ?? .max, $0.name) < ($1.screens.first ?? .max, $1.name) }
    roles = Set(screens.flatMap(\.roles)).sorted()
    unseen = map.unreached(of: all)
  }

  /// Adds a screen for the nodes of each flow and picture. Returns the index of the screen of each node.
  private mutating func addScreens(_ map: FlowMap) -> [Int] {
    map.nodes.map { node in
      let known = screens.firstIndex { $0.name == node.screen && $0.flow == node.flow }
      let index = known ?? screens.count
      if known == nil {
        screens.append(Screen(name: node.screen, flow: node.flow, heading: map.headings[node] ?? ""))
      }
      let place = node.place.isEmpty ? "/" : node.place
      if !screens[index].places.contains(place) { screens[index].places.append(place) }
      if !node.question.isEmpty, !screens[index].questions.contains(node.question) {
        screens[index].questions.append(node.question)
      }
      screens[index].untaken += map.offeredBy[node] ?? []
      screens[index].roles = Set(screens[index].roles + (map.rolesOfNodes[node] ?? [])).sorted()
      return index
    }
  }

  private static func name(of move: FlowMap.Move, in map: FlowMap) -> String {
    let question = map.nodes[move.from].question
    return ["yes", "no"].contains(move.name) && !question.isEmpty ? question + ": " + move.name : move.name
  }

  private mutating func addMove(
    named name: String, _ label: String, from: Int, to: Int, roles: () -> Set<String>
  ) {
    let known = screens[from].events.firstIndex { $0.name == name }
    let index = known ?? screens[from].events.count
    if known == nil { screens[from].events.append(Event(name: name, label: label)) }
    var event = screens[from].events[index]
    event.targets = Set(event.targets + [to]).sorted()
    event.roles = Set(event.roles + roles()).sorted()
    screens[from].events[index] = event
  }

  /// Sorts what a screen has. Lists the choices and events of its shape that were never met.
  private mutating func finish(_ index: Int, _ map: FlowMap) {
    var screen = screens[index]
    screen.places.sort { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    screen.events.sort { ($0.isBack ? 1 : 0, $0.name) < ($1.isBack ? 1 : 0, $1.name) }
    let unmet = map.coverage.uncovered.filter {
      $0.owner == screen.name && ($0.kind == .event || $0.kind == .choice)
    }
    let taken = screen.events.map(\.name)
    screen.untaken = Set(screen.untaken).subtracting(taken).sorted()
    screen.unmet = Set(unmet.map(\.name)).subtracting(taken + screen.untaken).sorted()
    screens[index] = screen
  }
}

extension FlowChart {
  /// The targets of an event other than its own screen.
  func leads(_ event: Event, from screen: Int) -> [Int] { event.targets.filter { $0 != screen } }

  /// The name of a screen; with the name of its flow, if several flows have the screen.
  func title(of screen: Int) -> String {
    let (name, flow) = (screens[screen].name, screens[screen].flow)
    let isShared = screens.count { $0.name == name } > 1
    return FlowChart.clean(isShared ? "\(name) (\(flow))" : name)
  }

  /// The roles that an event is for, if they are not all those of its screen.
  func roles(of event: Event, in screen: Int) -> String {
    event.roles == screens[screen].roles ? "" : Self.list(event.roles)
  }

  static func list(_ roles: [String]) -> String {
    let named = roles.filter { !$0.isEmpty }
    return named.isEmpty ? "" : "[" + clean(named.joined(separator: ", ")) + "]"
  }

  /// A name on one line, without anything that could move a cursor or hide text.
  static func clean(_ name: String) -> String {
    Text.clean(String(name.map { $0.isNewline ? " " : $0 }))
  }
}
