public import UsherSession

/// Walks an app from its first screen, breadth first, taking every choice: a proof that no screen is a dead end.
///
/// Screens are told apart by the shape of their place, the question that stands, and the choices and commands on offer; of
/// rows of one list, which lead to the same, a few are taken. A screen that shows something else when it is come to again,
/// as a basket that has been filled, is gone on from again, a few times. Each way is walked in a session of its own, in the same world every time.
public struct Explorer {
  /// Sets the stage: a world, the same every time.
  let make: () throws -> any Stage
  let typist: Typist
  /// How many rows of one list are taken.
  public var rows = 2
  /// How many moves are made at most.
  public var limit = 2000

  /// `stage` makes a world, the same every time.
  public init(_ typist: Typist = Typist(), stage: @escaping () throws -> any Stage) {
    self.typist = typist
    make = stage
  }

  /// For an app without a world: `session` makes a session that has not begun, the same every time.
  public init(_ typist: Typist = Typist(), session: @escaping () throws -> ScriptPlayer) {
    self.typist = typist
    make = { BareStage(make: session) }
  }

  public func explore() throws -> FlowMap {
    var tour = Tour(explorer: self)
    try tour.run()
    return tour.map
  }

  /// A session that has begun and gone a way.
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
