import Usher
import UsherSession

/// Comparing the session with a fresh one at the same place.
extension Hike {
  /// Restores the written state of the tree in a new session, and returns how the two differ; nil if they do not.
  func restoreFailure() -> String? {
    guard !isOver, !isFaulty, tree.asked == nil else { return nil }
    let state = tree.state
    guard let read = try? Place(written: state.written), read == state else {
      return "/\(state) does not read back as it is written"
    }
    guard let next = try? stage.player() else { return "there is no fresh session to compare with" }
    match(next)
    _ = next.session.perform { next.session.tree.start(restoring: SavedState(version: 1, place: read)) }
    next.settle()
    // If a result is still to come, it may lead elsewhere. Then it is not waited for in either session.
    if !tree.isWorking { next.finishAllWork() }
    let again = next.session.tree
    if settled(again.state) != settled(state) { return "/\(state) is restored as /\(again.state)" }
    if again.place != tree.place { return "/\(state) is restored at /\(again.place), not /\(tree.place)" }
    if next.session.screenName != player.session.screenName {
      return "/\(state) is restored as \(next.session.screenName), not \(player.session.screenName)"
    }
    return redrawFailure(next)
  }

  /// Lets a fresh session have the same terminal.
  func match(_ next: ScriptPlayer) {
    let (width, height) = (player.session.width(), player.session.height())
    next.session.width = { width }
    next.session.height = { height }
  }

  /// Draws the screen again, and returns how it differs from the same screen in a fresh session; nil if it does not.
  private func redrawFailure(_ next: ScriptPlayer) -> String? {
    let session = player.session
    guard !tree.isWorking, session.question == nil, walk.isSteady(player) else { return nil }
    let drawn = session.screenRows
    session.show()
    let rows = session.screenRows
    if drawn != rows {
      return "/\(tree.place): the screen has changed and was not drawn again (- drawn, + now):\n"
        + Difference(drawn, rows).text()
    }
    guard !next.session.tree.isWorking else { return nil }
    next.session.show()
    let fresh = next.session.screenRows
    if rows != fresh {
      return "/\(tree.place): the screen differs from a fresh one (- fresh, + redrawn):\n"
        + Difference(fresh, rows).text()
    }
    let (prompt, other) = (session.prompt.text, next.session.prompt.text)
    return prompt == other
      ? nil : "/\(tree.place): the prompt is “\(prompt)”, and in a fresh session “\(other)”"
  }

  /// Whether a link was refused only because of what the session waits for: a fresh session at the same place would open it.
  func wronglyRefused(_ line: Script.Line, in state: Walked.State?) -> String? {
    guard let state, !isFaulty, let (link, why) = refusedLink(line) else { return nil }
    guard let next = try? stage.player() else { return "there is no fresh session to compare with" }
    let place = tree.state
    _ = next.session.perform { next.session.tree.start(restoring: SavedState(version: 1, place: place)) }
    next.settle()
    next.finishAllWork()
    let other = next.session.tree
    if other.place != tree.place || other.explain(link: link).refused != nil { return nil }
    return """
      the link \(link) is refused in the state “\(state.rawValue)”: \(player.session.details(why)); a fresh session \
      at the same place opens it
      """
  }
}
