import SeededRandom
import Usher
import UsherScreens
public import UsherSession

/// Walks an app at random, and holds every step against what must be: a plain model, the census, the state.
///
/// The same seed walks the same way. A walk that stumbles is cut down to the shortest way that still does.
public struct RandomWalk {
  let make: () throws -> any Stage
  let typist: Typist
  /// How the app is built, for the model; nil to go without.
  public var outline: PlainTree.Outline?
  /// Places and links to open now and then, as they are written.
  public var places: [String] = []
  /// What happens now and then: the app's own events, such as notifications.
  public var events: [Script.Line] = []
  /// What else must hold after every line; answers with what does not.
  public var invariant: (ScriptPlayer) -> String? = { _ in nil }
  public var steps = 60
  /// How many ways are tried to find a shorter one.
  public var patience = 300

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

  /// Walks once; nil if nothing is wrong.
  public func walk(seed: UInt64) throws -> Stumble? {
    var random = SplitMix64(seed: seed)
    var hike = try Hike(self)
    var lines: [Script.Line] = []
    while lines.count < steps, !hike.isOver {
      let line = next(hike.player, &random)
      lines.append(line)
      if let what = hike.step(line) { return shrink(Stumble(seed: seed, what: what, lines: lines)) }
      if random.below(10) == 0, let what = hike.comesBack() {
        return shrink(Stumble(seed: seed, what: what, lines: lines))
      }
    }
    if let what = hike.comesBack() ?? hike.end() {
      return shrink(Stumble(seed: seed, what: what, lines: lines))
    }
    return nil
  }

  /// What to do next.
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

  /// Leaves out what is not needed: large pieces first, then, when little is left, pieces of every size.
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

  /// Goes a way again; what is wrong with it, if anything is.
  func replay(_ lines: [Script.Line], seed: UInt64) -> Stumble? {
    guard var hike = try? Hike(self) else { return nil }
    for (index, line) in lines.enumerated() where !hike.isOver {
      if let what = hike.step(line) ?? hike.comesBack() {
        return Stumble(seed: seed, what: what, lines: Array(lines[...index]))
      }
    }
    return hike.end().map { Stumble(seed: seed, what: $0, lines: lines) }
  }
}
