import Usher
import UsherScreens
import UsherSession

/// One random walk: its session, and the model that makes the same moves.
struct Hike {
  let player: ScriptPlayer
  let walk: RandomWalk
  let stage: any Stage
  private let onlooker: (any Onlooker)?
  private let scroll = Scroll()
  private var model: PlainTree?
  private var shown = Shown()
  /// The number of transactions before the last line was played.
  private var count = 0
  /// Whether a fault has begun and not ended.
  private(set) var isFaulty = false
  /// Whether a question of a screen was open when the last line was played.
  private var hadForm = false
  /// Where the guide led from the first screen, before the line.
  private var former: Place?
  /// Whether a link waited for the answer to a question when the last line was played.
  private var hadWaiting = false
  /// Whether slow work was lost.
  private var hasLost = false

  var isOver: Bool { player.session.isOver }
  var tree: Tree { player.session.tree }
  private var steps: [String] { tree.place.steps.map(\.written) }

  init(_ walk: RandomWalk) throws {
    self.walk = walk
    stage = try walk.make()
    onlooker = walk.onlooker?(stage)
    player = try stage.player()
    scroll.attach(player.session)
    player.start()
    _ = scroll.failure(player.session)
    shown.note(tree)
    if let outline = walk.outline {
      var model = PlainTree(outline)
      model.go(to: steps)
      self.model = model
    }
  }

  /// Plays one line, and returns what is wrong afterwards.
  mutating func step(_ line: Script.Line) -> String? {
    let before = tree.place.written
    count = tree.journal.count
    // At a hidden question or an open question, `/back` is the answer and not a command.
    let hears = tree.asked == nil && player.session.question?.isHidden != true
    let goesBack = tree.asked == nil && line == .event("end", "") || hears && line == .typed("/back")
    let doubt = state == .free ? nil : state
    hadWaiting = tree.asked != nil && tree.waitingLink != nil
    hadForm = player.session.question != nil
    former = player.session.guide?.former
    onlooker?.willPlay(line, player)
    scroll.willType(line)
    do {
      if line == .event("lose", ""), player.worker.count > 0 { hasLost = true }
      if walk.faults.contains(line) { isFaulty = true }
      try player.play(line)
      if line == walk.mend { isFaulty = false }
    } catch {
      return "“\(line.written)” cannot be done: \(Phrases.english.say(error))"
    }
    if isOver {
      if goesBack, var model, model.back() {
        return "/\(before): going back ended the session before the root was reached"
      }
      return nil
    }
    shown.note(tree)
    return follow(line, goesBack) ?? impossible ?? wronglyRefused(line, in: doubt) ?? strays ?? undrawn
      ?? scroll.failure(player.session) ?? walk.invariant(player)
      ?? onlooker?.didPlay(line, player)
  }

  /// Moves the model to where the tree is, and compares the two. After going back, the model moves by itself first.
  private mutating func follow(_ line: Script.Line, _ goesBack: Bool) -> String? {
    guard var next = model else { return nil }
    let from = "/" + next.place.joined(separator: "/")
    // From the first screen, a program's guide may lead to where the user came from.
    let leadsToFormer = former.map { $0 == tree.place } ?? false
    if goesBack, !leadsToFormer, tree.asked == nil, !(next.place.count == 1 && steps.isEmpty) {
      // Going back first drops a form that the user has chosen.
      let hasDropped = hadForm && player.session.question == nil
      let stays = next.place == steps && (hasDropped || player.session.line.misunderstanding != nil)
      if !stays {
        if !next.back(), next.place != steps { return "back from the root, \(from), leads to /\(tree.place)" }
        if next.place != steps {
          return "back from \(from) leads to /\(tree.place), not /\(next.place.joined(separator: "/"))"
        }
      }
    } else {
      // The answer to a question leads somewhere, and a link that has waited for it leads on.
      if hadWaiting {
        for record in records where record.refusal == nil && record.before != record.after {
          next.go(to: record.after.steps.map(\.written))
        }
      }
      // What comes before a link, such as a log-in, is presented over what is there.
      next.go(to: steps, byLink: isLinked && !tree.isAtFirst)
    }
    let state = settled(tree.state)
    if line.comesFromOutside, state != next.state { next.uncover() }
    model = next
    return state == next.state ? nil : "the tree is /\(state), and should be /\(next.state)"
  }

  /// How many links and taps the last line has let land.
  var landed: Int {
    if tree.waitingLink != nil || tree.asked != nil { return 0 }
    return records.count { $0.link != nil && $0.refusal == nil }
  }

  /// The link that the last line was to open, if it was refused, and why.
  func refusedLink(_ line: Script.Line) -> (link: String, why: Refusal)? {
    guard case .event("open", let link) = line else { return nil }
    return records.first { $0.link == link }?.refusal.map { (link, $0) }
  }

  /// What the session waits for.
  var state: Walked.State {
    if tree.asked != nil { return .asked }
    if player.session.question != nil { return .form }
    return player.worker.count > 0 ? .working : .free
  }

  var role: String { isOver ? "" : stage.role(in: player.session) }

  /// The transactions since the last line was played.
  private var records: [Record] { tree.journal.records.filter { $0.number > count } }

  /// Whether a link has led here.
  private var isLinked: Bool {
    switch records.last(where: { $0.before != $0.after })?.cause {
    case .link, .tap, .restore: true
    default: false
    }
  }

  /// The first refusal that only a mistake in the app explains.
  private var impossible: String? {
    records.lazy.compactMap(\.mistake).first.map {
      "a request of the app was refused: \(player.session.details($0))"
    }
  }

  private var strays: String? {
    let names = tree.strays()
    return names.isEmpty ? nil : "alive without a place: \(names.joined(separator: ", "))"
  }

  private var undrawn: String? {
    if player.session.isDrawn { return nil }
    return "/\(tree.place): the screen is not drawn"
  }

  /// Ends the session, and returns what is still alive; nil if nothing is.
  func end() -> String? {
    if !isOver { player.session.leave(.endOfInput) }
    if let strays { return strays }
    let kept = shown.alive
    return kept.isEmpty ? nil : "still alive after the end: \(kept.joined(separator: ", "))"
  }

  /// Ends every fault and all slow work, as at the end of a walk.
  func comeToRest() {
    guard !isOver else { return }
    if isFaulty || walk.handover != nil, let mend = walk.mend { try? player.play(mend) }
    for _ in 0..<8 where tree.asked != nil { try? player.play(.typed("n")) }
    player.finishAllWork()
    // What waits for a moment, such as another try, has it.
    if !isOver { try? player.play(.event("wait", "90s")) }
    player.finishAllWork()
  }

  /// Lets everything end that has begun. Returns what does not, or what is wrong then.
  mutating func settle() -> String? {
    guard !isOver else { return nil }
    comeToRest()
    isFaulty = false
    if isOver { return nil }
    shown.note(tree)
    if hasLost, walk.handover == nil {
      // The user comes to the same place again, and what was lost is asked for again.
      player.session.perform { _ = tree.open(tree.place, keeping: .nothing) }
      comeToRest()
      if isOver { return nil }
      shown.note(tree)
      if tree.asked != nil { return nil }
      hasLost = false
    }
    if !hasLost, tree.isWorking { return "/\(tree.place): slow work never ends" }
    return (walk.handover == nil ? pollingFailure() : nil) ?? onlooker?.didSettle(player)
  }

  /// Whether the session wakes up again and again though nothing is left to do.
  private func pollingFailure() -> String? {
    let end = player.clock.nanoseconds + 3_600_000_000_000
    var count = 0
    while let next = tree.nextDeadline, next <= end, !isOver {
      player.clock.advance(by: .nanoseconds(Int64(next - min(next, player.clock.nanoseconds))))
      player.session.perform { tree.tick() }
      player.finishAllWork()
      count += 1
      if count > walk.wakings {
        return "/\(tree.place): the session wakes up \(count) times with nothing to do"
      }
    }
    return nil
  }

  /// Returns the written form of a state, without the tabs that are at their first screen.
  func settled(_ state: Place) -> String {
    let marks = state.marks.filter { mark in
      guard case .beside(let inner) = mark, inner.count == 1, case .step(let step)? = inner.first else {
        return true
      }
      return walk.outline.map { !$0.tabs.contains(step.written) } ?? false
    }
    return Place(marks: marks).written
  }
}

extension Script.Line {
  /// Whether something other than the user causes what happens, so that a flow may end while it is covered.
  fileprivate var comesFromOutside: Bool {
    guard case .event(let name, _) = self else { return false }
    return !["end", "interrupt", "open", "aside", "paste"].contains(name)
  }
}

extension Record {
  /// The link that was opened, as it was written; nil if none was.
  fileprivate var link: String? {
    switch cause {
    case .link(let place, let text), .tap(let place, let text): text ?? place.written
    default: nil
    }
  }
}
