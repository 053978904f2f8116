import Usher
import UsherScreens
import UsherSession

/// One random walk: its session, and the model that makes the same moves.
struct Hike {
  let player: ScriptPlayer
  private let walk: RandomWalk
  private let stage: any Stage
  private var model: PlainTree?
  private var shown = Shown()
  /// The number of transactions before the last line was played.
  private var count = 0

  var isOver: Bool { player.session.isOver }
  private var tree: Tree { player.session.tree }
  private var steps: [String] { tree.place.steps.map(\.written) }

  init(_ walk: RandomWalk) throws {
    self.walk = walk
    stage = try walk.make()
    player = try stage.player()
    player.start()
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
    do {
      try player.play(line)
    } catch {
      return "“\(line.written)” cannot be done: \(error)"
    }
    if isOver {
      if goesBack, var model, model.back() {
        return "/\(before): going back ended the session before the root was reached"
      }
      return nil
    }
    shown.note(tree)
    return follow(line, goesBack) ?? impossible ?? strays ?? undrawn ?? walk.invariant(player)
  }

  /// Moves the model to where the tree is, and compares the two. After going back, the model moves by itself first.
  private mutating func follow(_ line: Script.Line, _ goesBack: Bool) -> String? {
    guard var next = model else { return nil }
    let from = "/" + next.place.joined(separator: "/")
    if goesBack, tree.asked == nil, !(next.place.count == 1 && steps.isEmpty) {
      let isRefused = next.place == steps && player.session.misunderstanding != nil
      if !isRefused {
        if !next.back(), next.place != steps { return "back from the root, \(from), leads to /\(tree.place)" }
        if next.place != steps {
          return "back from \(from) leads to /\(tree.place), not /\(next.place.joined(separator: "/"))"
        }
      }
    } else {
      // What comes before a link, such as a log-in, is presented over what is there.
      next.go(to: steps, byLink: isLinked && !tree.isAtFirst)
    }
    let state = settled(tree.state)
    if line == .event("work", ""), state != next.state { next.uncover() }
    model = next
    return state == next.state ? nil : "the tree is /\(state), and should be /\(next.state)"
  }

  /// The transactions since the last line was played.
  private var records: [Record] { tree.journal.records.filter { $0.number > count } }

  /// Whether a link has led here.
  private var isLinked: Bool {
    switch records.last(where: { $0.before != $0.after })?.cause {
    case .link, .tap, .restore: true
    default: false
    }
  }

  /// The refusals that only a mistake in the app explains. If a link was refused, the link is wrong and not the app.
  private var impossible: String? {
    for record in records {
      guard let refusal = record.refusal, refusal.isDefect else { continue }
      switch record.cause {
      case .link, .tap, .restore: continue
      default: return "a request of the app was refused: \(player.session.details(refusal))"
      }
    }
    return nil
  }

  private var strays: String? {
    let names = tree.strays()
    return names.isEmpty ? nil : "alive without a place: \(names.joined(separator: ", "))"
  }

  private var undrawn: String? {
    if player.session.isDrawn { return nil }
    return "/\(tree.place): the screen is not drawn"
  }

  /// Restores the written state of the tree in a new session, and returns how the two differ; nil if they do not.
  func restoreFailure() -> String? {
    guard !isOver, tree.asked == nil else { return nil }
    let state = tree.state
    guard let read = try? Place(written: state.written), read == state else {
      return "/\(state) does not read back as it is written"
    }
    guard let next = try? stage.player() else { return nil }
    _ = next.session.perform { next.session.tree.start(restoring: SavedState(version: 1, place: read)) }
    // If a result is still to come, it may lead elsewhere. Then it is not waited for in either session.
    if !tree.isWorking { next.finishAllWork() }
    let again = next.session.tree
    if settled(again.state) != settled(state) { return "/\(state) is restored as /\(again.state)" }
    if again.place != tree.place { return "/\(state) is restored at /\(again.place), not /\(tree.place)" }
    if next.session.screenName != player.session.screenName {
      return "/\(state) is restored as \(next.session.screenName), not \(player.session.screenName)"
    }
    return nil
  }

  /// Ends the session, and returns what is still alive; nil if nothing is.
  func end() -> String? {
    if !isOver { player.session.leave(.endOfInput) }
    if let strays { return strays }
    let kept = shown.alive
    return kept.isEmpty ? nil : "still alive after the end: \(kept.joined(separator: ", "))"
  }

  /// Returns the written form of a state, without the tabs that are at their first screen.
  private func settled(_ state: Place) -> String {
    let marks = state.marks.filter { mark in
      guard case .beside(let inner) = mark, inner.count == 1, case .step(let step)? = inner.first else {
        return true
      }
      return walk.outline.map { !$0.tabs.contains(step.written) } ?? false
    }
    return Place(marks: marks).written
  }
}
