import SeededRandom
import Usher
import UsherScreens
public import UsherSession

/// Walks an app at random. After every step, checks the tree against a simple model, and checks that nothing is leaked, that
/// what is on the screen is what the session believes, and that the state can be restored.
///
/// The same seed gives the same walk. If a walk finds something wrong, it is shortened as long as it still does.
public struct RandomWalk {
  let make: () throws -> any Stage
  let typist: Typist
  /// How the app is built, for the model. Without it, the tree is not compared with a model.
  public var outline: PlainTree.Outline?
  /// Written places and links that the walk opens now and then, in every state.
  public var places: [String] = []
  /// Events of the app that happen now and then, such as notifications.
  public var events: [Script.Line] = []
  /// Events of the app with which other people do something.
  public var others: [Script.Line] = []
  /// Events of the app that begin a fault, such as a store that is full. ``mend`` ends it some lines later.
  public var faults: [Script.Line] = []
  /// The event of the app that ends every fault.
  public var mend: Script.Line?
  /// How long the walk pauses now and then, as the event `wait` takes it.
  public var pauses = ["1s", "90s", "2h"]
  /// The widths that the terminal changes to now and then, in columns.
  public var widths = [40, 80, 120]
  /// The heights that the terminal changes to now and then, in rows.
  public var heights = [10, 24, 60]
  /// Whether slow work gets lost now and then: it never ends, as if a server did not answer.
  public var losesWork = true
  /// Texts for a screen that takes text, besides those of the typist. The number is that of the line, so that each text can be
  /// another one.
  public var texts: (_ screen: String, _ number: Int) -> [String] = { _, _ in [] }
  /// Whether a fresh session would show the same rows at the same place. A screen that keeps what was typed there, such as a
  /// filter, does not, and in an app without a world none does.
  public var isSteady: (ScriptPlayer) -> Bool = { _ in false }
  /// How often in an hour an app may wake up when nothing is left to do.
  public var wakings = 60
  /// A check of your own that runs after every line. Returns what is wrong, or nil.
  public var invariant: (ScriptPlayer) -> String? = { _ in nil }
  /// Makes checks of your own for each walk that need a memory.
  public var onlooker: ((any Stage) -> any Onlooker)?
  /// How another user comes to the session at the end of each walk. If it is given, no other session runs during the walk.
  public var handover: Handover?
  /// The most lines of a walk. It ends earlier if the session does.
  public var steps = 60
  /// The most walks that are tried in order to find a shorter one.
  public var patience = 300

  /// `stage` makes a world, the same every time.
  public init(_ typist: Typist = Typist(), stage: @escaping () throws -> any Stage) {
    self.typist = typist
    make = stage
  }

  /// Walks an app without a world. `session` makes a session that has not begun, the same every time.
  public init(_ typist: Typist = Typist(), session: @escaping () throws -> ScriptPlayer) {
    self.typist = typist
    make = { BareStage(make: session) }
  }

  /// Walks once. Returns nil if nothing is wrong.
  public func walk(seed: UInt64) throws -> Stumble? { try walk(seeds: CollectionOfOne(seed)).stumble }

  /// Walks once with each seed, until something is wrong, and returns what was done.
  public func walk(seeds: some Sequence<UInt64>) throws -> Walked {
    var walked = Walked(moves)
    for seed in seeds where walked.stumble == nil { walked.stumble = try walk(seed, &walked) }
    return walked
  }

  private func walk(_ seed: UInt64, _ walked: inout Walked) throws -> Stumble? {
    var random = SplitMix64(seed: seed)
    var hike = try Hike(self)
    var lines: [Script.Line] = []
    func stumble(_ what: String) -> Stumble { shrink(Stumble(seed: seed, what: what, lines: lines)) }
    while lines.count < steps, !hike.isOver {
      let (line, move) = next(hike, lines.count, &random)
      walked.note(move, in: hike.state, as: hike.role)
      lines.append(line)
      if let what = hike.step(line) { return stumble(what) }
      // `/home` opens a place as well.
      if move == .link || move == .event { walked.landed += hike.landed }
      if handover == nil, random.below(10) == 0, let what = hike.restoreFailure() { return stumble(what) }
    }
    return arrivalFailure(&hike, after: lines).map(stumble)
  }

  /// Ends a walk, and returns what is wrong there.
  private func arrivalFailure(_ hike: inout Hike, after lines: [Script.Line]) -> String? {
    if let what = hike.settle() { return what }
    if let what = handover == nil ? hike.restoreFailure() : handoverFailure(hike, after: lines) {
      return what
    }
    return hike.end()
  }

  /// Plays the lines of a script as a walk. Returns what is wrong, or nil. So a walk that has found something wrong can be kept as
  /// a test.
  public func walk(_ script: Script) -> Stumble? { replay(script.lines.filter(\.isDone), seed: 0) }

  /// Removes the lines that are not needed: large pieces first, and pieces of every size once 16 lines or fewer are left.
  private func shrink(_ stumble: Stumble) -> Stumble {
    var best = stumble
    var tries = 0
    var size = best.lines.count - 1
    while size > 0, tries < patience {
      leaveOut(size, of: &best, &tries)
      size = min(size > 16 ? size / 2 : size - 1, best.lines.count - 1)
    }
    return best
  }

  private func leaveOut(_ size: Int, of best: inout Stumble, _ tries: inout Int) {
    var start = 0
    while start + size <= best.lines.count, tries < patience {
      tries += 1
      var lines = best.lines
      lines.removeSubrange(start..<start + size)
      if let shorter = replay(lines, seed: best.seed) { best = shorter } else { start += 1 }
    }
  }

  /// Plays `lines` in a new session. Returns what is wrong, or nil.
  func replay(_ lines: [Script.Line], seed: UInt64) -> Stumble? {
    guard var hike = try? Hike(self) else { return nil }
    for (index, line) in lines.enumerated() where !hike.isOver {
      if let what = hike.step(line) ?? (handover == nil ? hike.restoreFailure() : nil) {
        return Stumble(seed: seed, what: what, lines: Array(lines[...index]))
      }
    }
    return arrivalFailure(&hike, after: lines).map { Stumble(seed: seed, what: $0, lines: lines) }
  }
}
