public import UsherSession

/// Explores an app from its first screen, breadth first. Takes every choice, and so proves that no screen is a dead end.
///
/// Two screens are the same node of the map if their places have the same shape, the same question is open, and they offer
/// the same choices and commands. Of the rows of a list, only the first ``rows`` are taken. If the explorer reaches a node
/// again and the screen shows other rows, such as a basket that has been filled, it explores the node again, at most three
/// times. Each path is walked in a new session, in a world that begins the same every time.
public struct Explorer {
  /// Makes a world, the same every time.
  let make: () throws -> any Stage
  let typist: Typist
  /// The most rows of one list that are taken.
  public var rows = 2
  /// The most moves that are made.
  public var limit = 2000
  /// The languages and widths in which every screen is drawn; if empty, those of the session. The app is explored in those of
  /// the session.
  public var languages: [String] = []
  public var widths: [Int] = []
  /// The names of choices that may do nothing, because what they do cannot be seen in the session.
  public var silentChoices: Set<String> = []

  /// `stage` makes a world, the same every time.
  public init(_ typist: Typist = Typist(), stage: @escaping () throws -> any Stage) {
    self.typist = typist
    make = stage
  }

  /// Explores an app without a world. `session` makes a session that has not begun, the same every time.
  public init(_ typist: Typist = Typist(), session: @escaping () throws -> ScriptPlayer) {
    self.typist = typist
    make = { BareStage(make: session) }
  }

  public func explore() throws -> FlowMap {
    var tour = Tour(explorer: self)
    try tour.run()
    return tour.map
  }

  /// Starts a session and plays the lines of `path` in it.
  func walk(_ path: [Script.Line], on stage: (any Stage)? = nil) throws -> ScriptPlayer {
    let player = try (stage ?? make()).player()
    player.start()
    player.finishAllWork()
    for line in path { try step(line, player) }
    return player
  }

  func step(_ line: Script.Line, _ player: ScriptPlayer) throws(ScriptError) {
    try player.play(line)
    player.finishAllWork()
  }
}
