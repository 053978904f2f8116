import Usher
public import UsherSession

/// Explores an app from its first screen, breadth first. Takes every choice, and checks that no screen is a dead end.
///
/// Two screens are the same node of the map if their places have the same shape, the same question is open, and they offer
/// the same choices and commands. Of the rows of a list, only the first ``rows`` are taken. If the explorer reaches a node
/// again and the screen shows other rows, such as a basket that has been filled, it explores the node again, at most three
/// times. Each path is walked in a new session, in a world that begins the same every time.
public struct Explorer {
  let worlds: [World]
  let typist: Typist
  /// The most rows of one list that are taken.
  public var rows = 2
  /// The most moves that are made in one world.
  public var limit = 2000
  /// The languages in which every screen is drawn; if empty, all languages of the gallery. The app is explored in the
  /// language of the session.
  public var languages: [String] = []
  /// The widths in which every screen is drawn, in columns; if empty, that of the session. The app is explored in the
  /// width of the session.
  public var widths: [Int] = []
  /// Links and written places that are followed from the first screen. Include a link to something that does not exist, such
  /// as `hero:99`.
  public var links: [String] = []
  /// The names of choices that may change nothing, because their effect cannot be seen in the session.
  public var silentChoices: Set<String> = []
  /// The names of choices to which a link may lead even where the screen does not offer them.
  public var openChoices: Set<String> = []

  /// Whether the explorer looks for flaws. Without that, it is several times as fast, and a node that was explored in one
  /// world is not explored again in the next one.
  public var findsFlaws = true

  /// Explores an app in several worlds, such as one for each kind of account. A part counts as reached if it is
  /// reached in one of them. Each closure makes a world, the same every time.
  public init(_ typist: Typist = Typist(), worlds: KeyValuePairs<String, () throws -> any Stage>) {
    self.typist = typist
    self.worlds = worlds.map { World(name: $0.key, make: $0.value) }
  }

  /// `stage` makes a world, the same every time.
  public init(_ typist: Typist = Typist(), stage: @escaping () throws -> any Stage) {
    self.init(typist, worlds: ["": stage])
  }

  /// Explores an app without a world. `session` makes a session that has not begun, the same every time.
  public init(_ typist: Typist = Typist(), session: @escaping () throws -> ScriptPlayer) {
    self.init(typist, worlds: ["": { BareStage(make: session) }])
  }

  /// Explores the app in all worlds, languages and widths, and returns the map.
  public func explore() throws -> FlowMap {
    let recorder = Recorder(languages: languages)
    var tours: [Tour] = []
    var map = FlowMap()
    var known: Set<Tour.Sight> = []
    for world in worlds {
      var tour = Tour(explorer: self, world: world, recorder: recorder, known: known)
      try tour.run()
      if !findsFlaws { known.formUnion(tour.sights) }
      map.join(tour.map)
      tours.append(tour)
    }
    for tour in tours where findsFlaws {
      for lead in tours.flatMap(\.leads) where !openChoices.contains(lead.choice) {
        for flaw in tour.unguarded(lead) { map.find(flaw) }
      }
    }
    map.coverage = recorder.coverage
    map.flows = recorder.flowsMet
    if !map.isCut { map.unusedParts = unused(recorder, tours) }
    return map
  }

  /// Returns the choices, events and steps that no walk in any world has used.
  private func unused(_ recorder: Recorder, _ tours: [Tour]) -> [FlowMap.UnusedPart] {
    let uncovered = recorder.coverage.uncovered
    let withheld = uncovered.filter { $0.kind == .choice && !recorder.offered.contains($0) }
    var events: Set<[String]> = []
    return uncovered.compactMap { part in
      let kind: FlowMap.Flaw.Kind
      switch part.kind {
      case .choice where withheld.contains(part): kind = .neverOffered(part.name)
      case .event:
        // Screens that have the same type of events share the finding.
        guard events.insert([part.eventType ?? "", part.name]).inserted else { return nil }
        let owners = uncovered.filter { $0.eventType == part.eventType }.map(\.owner)
        // Most choices have the name of their event: report a choice and its event only once.
        if withheld.contains(where: { owners.contains($0.owner) && $0.name == part.name }) { return nil }
        kind = .neverSent(part.name)
      case .step: kind = .neverBegun(part.name)
      default: return nil
      }
      let first = tours.lazy.compactMap { tour in tour.ways[part.owner].map { (tour, $0) } }.first
      return first.map { tour, way in
        FlowMap.UnusedPart(part: part, flaw: tour.flaw(kind, way.node, way.path, part.site))
      }
    }
  }
}

/// A world of an explorer, which begins the same every time.
struct World {
  let name: String
  let make: () throws -> any Stage

  /// Starts a session and plays the lines of `path` in it.
  func walk(_ path: [Script.Line], on stage: (any Stage)? = nil, _ recorder: Recorder? = nil) throws -> Walk {
    let stage = try stage ?? make()
    var walk = Walk(player: try stage.player(), stage: stage)
    recorder?.attach(walk.player)
    walk.player.start()
    if path.isEmpty { recorder?.note(walk.player.session) }
    walk.settle()
    if path.isEmpty { recorder?.note(walk.player.session) }
    for line in path {
      try walk.player.play(line)
      walk.settle()
    }
    return walk
  }
}

/// A session that has walked a path, and what it has shown.
struct Walk {
  let player: ScriptPlayer
  let stage: any Stage
  private var shown = Shown()

  init(player: ScriptPlayer, stage: any Stage) { (self.player, self.stage) = (player, stage) }

  mutating func settle() {
    shown.note(player.session.tree)
    player.finishAllWork()
    shown.note(player.session.tree)
  }

  /// Ends the session. Returns the screens and coordinators that are still alive.
  func end() -> [AnyObject] {
    player.worker.drop()
    if !player.session.isOver { player.session.leave(.endOfInput) }
    return shown.aliveObjects
  }
}
