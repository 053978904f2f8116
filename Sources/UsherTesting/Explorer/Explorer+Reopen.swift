import Usher
import UsherScreens

extension Explorer {
  /// What is wrong with the place that a walk has come to: written and read, opened cold, warm, and as saved state.
  func reopen(_ walked: ScriptPlayer, _ path: [String]) -> [FlowMap.Finding.Kind] {
    let tree = walked.session.tree
    let (place, state) = (tree.place, tree.state)
    var found: [FlowMap.Finding.Kind] = []
    for place in [place, state] where (try? Place(written: place.written)) != place {
      found.append(.unwritten(place.written))
    }
    guard found.isEmpty, let read = try? Place(written: place.written), let whole = try? Place(written: state.written)
    else { return found }
    let ways: [(String, Place, (Tree) -> Landing)] = [
      ("opened at the start", place, { $0.start(at: read) }),
      ("opened from the first screen", place, { _ = $0.start(); return $0.open(read) }),
      ("restored", state, { $0.start(restoring: SavedState(version: 1, place: whole)) }),
    ]
    for (how, place, open) in ways {
      guard let fresh = try? make() else { continue }
      let landing = fresh.session.perform { open(fresh.session.tree) }
      fresh.finishAllWork()
      if let instead = difference(walked, fresh, landing, path) {
        found.append(.reopensElsewhere(place.written, how: how, instead: instead))
      }
    }
    return found
  }

  /// How a session that opened a place differs from the one that walked there; nil if it does not.
  private func difference(
    _ walked: ScriptPlayer, _ fresh: ScriptPlayer, _ landing: Landing, _ path: [String]
  ) -> String? {
    if case .waiting = landing { return rebuilt(walked, path) }
    if case .refused(let refusal) = landing { return "refused: \(fresh.session.words(refusal))" }
    let (old, new) = (walked.session, fresh.session)
    if new.tree.place != old.tree.place { return "it leads to /\(new.tree.place.written)" }
    if new.screenName != old.screenName { return "it shows \(new.screenName), not \(old.screenName)" }
    if new.screenRows != old.screenRows {
      return "its screen differs:\n" + Difference(old.screenRows, new.screenRows).text()
    }
    return nil
  }

  /// A place that has to wait where the app begins is opened afresh where the walk has come to.
  private func rebuilt(_ walked: ScriptPlayer, _ path: [String]) -> String? {
    guard let again = try? walk(path) else { return nil }
    let tree = again.session.tree
    let landing = again.session.perform { tree.open(walked.session.tree.place, keeping: .nothing) }
    if case .refused(let refusal) = landing { return "refused: \(again.session.words(refusal))" }
    if tree.place != walked.session.tree.place { return "it leads to /\(tree.place.written)" }
    return nil
  }
}
