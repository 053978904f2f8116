import Usher
import UsherScreens
import UsherSession

/// One random walk under way, and the model that goes beside it.
struct Hike {
  let player: ScriptPlayer
  private let walk: RandomWalk
  private let stage: any Stage
  private var model: PlainTree?
  private var shown = Shown()

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

  /// Does one line; says what is wrong then.
  mutating func step(_ line: Script.Line) -> String? {
    let before = tree.place.written
    // An answer that is hidden may look like a command, and a question is answered first.
    let hears = tree.asked == nil && player.session.question?.isHidden != true
    let goesBack = tree.asked == nil && line == .event("end", "") || hears && line == .typed("/back")
    do {
      try player.play(line)
    } catch {
      return "“\(line.written)” cannot be done: \(error)"
    }
    if isOver {
      if goesBack, var model, model.back() { return "/\(before): ^D left, short of the root" }
      return nil
    }
    shown.note(tree)
    return follow(line, goesBack) ?? strays ?? undrawn ?? walk.invariant(player)
  }

  /// The model goes where the tree has gone; back, it finds the way by itself.
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
      next.go(to: steps)
    }
    model = next
    let state = Hike.settled(tree.state)
    return state == next.state ? nil : "the tree is /\(state), and should be /\(next.state)"
  }

  private var strays: String? {
    let names = tree.strays()
    return names.isEmpty ? nil : "alive without a place: \(names.joined(separator: ", "))"
  }

  private var undrawn: String? {
    if player.session.isDrawn { return nil }
    return "/\(tree.place): the screen is not drawn"
  }

  /// Whether the whole tree, written and read, is the same again in the next session.
  func comesBack() -> String? {
    guard !isOver, tree.asked == nil else { return nil }
    let state = tree.state
    guard let read = try? Place(written: state.written), read == state else {
      return "/\(state) does not read back as it is written"
    }
    guard let next = try? stage.player() else { return nil }
    _ = next.session.perform { next.session.tree.start(restoring: SavedState(version: 1, place: read)) }
    next.finishAllWork()
    let again = next.session.tree
    if Hike.settled(again.state) != Hike.settled(state) { return "/\(state) is restored as /\(again.state)" }
    if again.place != tree.place { return "/\(state) is restored at /\(again.place), not /\(tree.place)" }
    if next.session.screenName != player.session.screenName {
      return "/\(state) is restored as \(next.session.screenName), not \(player.session.screenName)"
    }
    return nil
  }

  /// The end: everything has to go.
  func end() -> String? {
    if !isOver { player.session.leave(.endOfInput) }
    if let strays { return strays }
    let kept = shown.alive
    return kept.isEmpty ? nil : "still alive after the end: \(kept.joined(separator: ", "))"
  }

  /// A state without the tabs in which nobody went anywhere.
  private static func settled(_ state: Place) -> String {
    let marks = state.marks.filter { mark in
      if case .beside(let inner) = mark { inner.count > 1 } else { true }
    }
    return Place(marks: marks).written
  }
}
