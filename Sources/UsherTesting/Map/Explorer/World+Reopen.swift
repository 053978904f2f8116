import Usher
import UsherScreens
import UsherSession

extension World {
  /// Returns what is wrong with the place that a walk has reached. Writes the place and reads it back, and opens it in new
  /// sessions: at the start, from the first screen, and as saved state.
  ///
  /// The new session must show the same as the walk did, either in a fresh world or in the world that the walk has left.
  /// Some places need the second: a place of an account that signed up during the walk does not exist in a fresh world.
  func reopen(
    _ walked: ScriptPlayer, _ path: [Script.Line], in languages: [String]
  ) -> [FlowMap.Flaw.Kind] {
    let tree = walked.session.tree
    let (place, state) = (tree.place, tree.state)
    var found: [FlowMap.Flaw.Kind] = []
    for place in [place, state] where (try? Place(written: place.written)) != place {
      found.append(.unwritten(place.written))
    }
    guard found.isEmpty, let whole = try? Place(written: state.written) else { return found }
    let link = tree.links.url(of: place)
    let ways: [(String, Place, (Tree) -> Landing)] =
      World.ways(to: link).map { ($0, place, $1) }
      + [("restored", state, { $0.start(restoring: SavedState(version: 1, place: whole)) })]
    for (how, place, open) in ways {
      guard let instead = difference(walked, try? make().player(), languages, open) else { continue }
      if difference(walked, left(path), languages, open) == nil { continue }
      found.append(.reopensElsewhere(place.written, how: how, instead: instead))
    }
    return found
  }

  /// Opening a link as the first thing of a session, and in a session that has started.
  private static func ways(to link: String) -> [(String, (Tree) -> Landing)] {
    [
      ("opened at the start", { $0.start(link: link) }),
      (
        "opened from the first screen",
        {
          _ = $0.start()
          return $0.open(link: link)
        }
      ),
    ]
  }

  /// What the link of a screen opens on which something was begun, such as a question or a later page of a list.
  enum Reach {
    /// The same screen, as it was.
    case same
    /// The place without what was begun there.
    case safeStep
    case elsewhere(how: String, instead: String)
  }

  /// Opens the link of a screen in the world that the walk has left, at the start and from the first screen.
  func reach(_ walked: ScriptPlayer, _ path: [Script.Line], in languages: [String]) -> Reach {
    let place = walked.session.tree.place
    var reach = Reach.same
    for (how, open) in World.ways(to: walked.session.tree.links.url(of: place)) {
      let fresh = left(path)
      guard let instead = difference(walked, fresh, languages, open) else { continue }
      guard let session = fresh?.session, session.tree.place == place, session.tree.waitingLink == nil,
        session.screenName == walked.session.screenName
      else { return .elsewhere(how: how, instead: instead) }
      reach = .safeStep
    }
    return reach
  }

  /// Walks `path` again, ends that session, and makes a new session in the same world.
  private func left(_ path: [Script.Line]) -> ScriptPlayer? {
    guard let walk = try? walk(path) else { return nil }
    _ = walk.end()
    return try? walk.stage.player()
  }

  /// Opens a place in `fresh`, and returns how that session differs from the one that walked there; nil if it does not.
  /// Compares the screens in each language.
  private func difference(
    _ walked: ScriptPlayer, _ fresh: ScriptPlayer?, _ languages: [String], _ open: (Tree) -> Landing
  ) -> String? {
    guard let fresh else { return "no session could be made" }
    let landing = fresh.session.perform { open(fresh.session.tree) }
    fresh.finishAllWork()
    let (old, new) = (walked.session, fresh.session)
    switch landing {
    case .refused(let refusal): return "refused: \(new.details(refusal))"
    default: break
    }
    // The link may have landed once the work was done.
    if let waiting = new.tree.waitingLink { return "it waits: \(waiting.why.id)" }
    if new.tree.place != old.tree.place { return "it leads to /\(new.tree.place.written)" }
    if new.screenName != old.screenName { return "it shows \(new.screenName), not \(old.screenName)" }
    if new.screenRows != old.screenRows {
      return "its screen differs:\n" + Difference(old.screenRows, new.screenRows).text()
    }
    let asked = (old.tree.asked?.id ?? old.question?.field, new.tree.asked?.id ?? new.question?.field)
    if asked.0 != asked.1 { return "it asks \(asked.1 ?? "nothing"), not \(asked.0 ?? "nothing")" }
    let present = old.language
    defer { old.draw(in: present) }
    for language in languages where language != present {
      old.draw(in: language)
      new.draw(in: language)
      if new.screenRows != old.screenRows {
        return "its screen differs in \(language):\n" + Difference(old.screenRows, new.screenRows).text()
      }
    }
    return nil
  }
}

extension Session {
  fileprivate func draw(in language: String) {
    self.language = language
    show()
  }
}
