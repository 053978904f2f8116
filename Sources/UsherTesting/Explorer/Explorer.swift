public import UsherScreens

/// Walks an app from its first screen, breadth first, taking every choice: a proof that no screen is a dead end.
///
/// Screens are told apart by the shape of their place and the question that stands; of rows of one list, which lead to the
/// same, a few are taken. Each way is walked in a session of its own, in the same world every time.
public struct Explorer {
  /// Sets the stage: a session that has not begun, the same every time.
  let make: () throws -> ScriptPlayer
  let typist: Typist
  /// How many rows of one list are taken.
  public var rows = 2
  /// How many moves are made at most.
  public var limit = 2000

  public init(_ typist: Typist = Typist(), make: @escaping () throws -> ScriptPlayer) {
    self.typist = typist
    self.make = make
  }

  public func explore() throws -> FlowMap {
    var tour = Tour(explorer: self)
    try tour.run()
    return tour.map
  }

  /// A session that has begun and gone a way.
  func walk(_ path: [String]) throws -> ScriptPlayer {
    let player = try make()
    player.start()
    player.finishAllWork()
    for line in path { try step(line, player) }
    return player
  }

  func step(_ line: String, _ player: ScriptPlayer) throws(ScriptError) {
    try player.play(.typed(line))
    player.finishAllWork()
  }
}
