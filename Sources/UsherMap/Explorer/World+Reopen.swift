import Usher
import UsherScreens
import UsherSession

extension World {
  /// Returns what is wrong with the place that a walk has reached. Writes the place and reads it back, and opens it in new
  /// sessions: at the start, from the first screen, and as saved state.
  ///
  /// The new session must show the same as the walk did, either in a fresh world or in the world that the walk has left.
  /// Some places need the second: a place of an account that signed up during the walk does not exist in a fresh world.
  func reopen(_ walked: ScriptPlayer, _ path: [Script.Line]) -> [FlowMap.Flaw.Kind] {
    let tree = walked.session.tree
    let (place, state) = (tree.place, tree.state)
    var found: [FlowMap.Flaw.Kind] = []
    for place in [place, state] where (try? Place(written: place.written)) != place {
      found.append(.unwritten(place.written))
    }
    guard found.isEmpty, let read = try? Place(written: place.written),
      let whole = try? Place(written: state.written)
    else { return found }
    let ways: [(String, Place, (Tree) -> Landing)] = [
      ("opened at the start", place, { $0.start(at: read) }),
      (
        "opened from the first screen", place,
        {
          _ = $0.start(); return $0.open(read)
        }
      ),
      ("restored", state, { $0.start(restoring: SavedState(version: 1, place: whole)) }),
    ]
    for (how, place, open) in ways {
      guard let instead = difference(walked, try? make().player(), open) else { continue }
      if difference(walked, left(path), open) == nil { continue }
      found.append(.reopensElsewhere(place.written, how: how, instead: instead))
    }
    return found
  }

  /// Walks `path` again, ends that session, and makes a new session in the same world.
  private func left(_ path: [Script.Line]) -> ScriptPlayer? {
    guard let walk = try? walk(path) else { return nil }
    _ = walk.end()
    return try? walk.stage.player()
  }

  /// Opens a place in `fresh`, and returns how that session differs from the one that walked there; nil if it does not.
  private func difference(_ walked: ScriptPlayer, _ fresh: ScriptPlayer?, _ open: (Tree) -> Landing)
    -> String?
  {
    guard let fresh else { return "no session could be made" }
    let landing = fresh.session.perform { open(fresh.session.tree) }
    fresh.finishAllWork()
    let (old, new) = (walked.session, fresh.session)
    switch landing {
    case .refused(let refusal): return "refused: \(new.words(refusal))"
    default: break
    }
    // The link may have landed once the work was done.
    if let waiting = new.tree.waitingLink { return "it waits: \(waiting.why.id)" }
    if new.tree.place != old.tree.place { return "it leads to /\(new.tree.place.written)" }
    if new.screenName != old.screenName { return "it shows \(new.screenName), not \(old.screenName)" }
    if new.screenRows != old.screenRows {
      return "its screen differs:\n" + Difference(old.screenRows, new.screenRows).text()
    }
    return nil
  }
}
