import SeededRandom
import Usher
import UsherScreens
public import UsherSession

/// Walks an app at random. After every step, checks the tree against a simple model, and checks that nothing is leaked and
/// that the state can be restored.
///
/// The same seed gives the same walk. If a walk finds something wrong, it is shortened as long as it still does.
public struct RandomWalk {
  let make: () throws -> any Stage
  let typist: Typist
  /// How the app is built, for the model. Without it, the tree is not compared with a model.
  public var outline: PlainTree.Outline?
  /// Written places and links that the walk opens now and then.
  public var places: [String] = []
  /// Events of the app that happen now and then, such as notifications.
  public var events: [Script.Line] = []
  /// A check of your own that runs after every line. Returns what is wrong, or nil.
  public var invariant: (ScriptPlayer) -> String? = { _ in nil }
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
  public func walk(seed: UInt64) throws -> Stumble? {
    var random = SplitMix64(seed: seed)
    var hike = try Hike(self)
    var lines: [Script.Line] = []
    while lines.count < steps, !hike.isOver {
      let line = next(hike.player, &random)
      lines.append(line)
      if let what = hike.step(line) { return shrink(Stumble(seed: seed, what: what, lines: lines)) }
      if random.below(10) == 0, let what = hike.restoreFailure() {
        return shrink(Stumble(seed: seed, what: what, lines: lines))
      }
    }
    if let what = hike.restoreFailure() ?? hike.end() {
      return shrink(Stumble(seed: seed, what: what, lines: lines))
    }
    return nil
  }

  /// Chooses the next line.
  private func next(_ player: ScriptPlayer, _ random: inout SplitMix64) -> Script.Line {
    let session = player.session
    if session.tree.asked != nil { return .typed(random.below(2) == 0 ? "y" : "n") }
    switch random.below(12) {
    case 0: return .event("end", "")
    case 1: return .typed("/home")
    case 2: if let place = random.pick(places) { return .typed("/open \(place)") }
    case 3: if let event = random.pick(events) { return event }
    case 4: return .typed("/back")
    case 5: return .event("interrupt", "")
    case 6, 7: if player.worker.count > 0 { return .event("work", "") }
    default: break
    }
    return random.pick(typist.moves(session, rows: 4))?.line ?? .event("work", "")
  }

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
      if let what = hike.step(line) ?? hike.restoreFailure() {
        return Stumble(seed: seed, what: what, lines: Array(lines[...index]))
      }
    }
    return hike.end().map { Stumble(seed: seed, what: $0, lines: lines) }
  }
}
