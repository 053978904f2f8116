import Usher
internal import UsherScreens
public import UsherSession

/// How one user leaves a session and another one comes to it. At the end of a walk, the session of the second user must be like a
/// fresh session of that user in the same world.
///
/// The walk is made twice, in two worlds. In one, the second user signs in where the first one has signed out. In the other, the
/// second user signs in in a new session. Both make the tour, and must see the same.
public struct Handover {
  /// Returns the next line that signs the user out, from wherever the session is; nil once nobody is signed in.
  public var logOut: (ScriptPlayer) -> Script.Line?
  /// The lines that sign the other user in, when nobody is signed in.
  public var logIn: [Script.Line]
  /// Lines that lead to the main places.
  public var tour: [Script.Line]
  /// Returns what the world keeps of the session and of the other user.
  public var kept: (any Stage) -> [String] = { _ in [] }

  /// Creates a handover. What the world keeps is compared only if ``kept`` is set.
  public init(
    logOut: @escaping (ScriptPlayer) -> Script.Line?, logIn: [Script.Line], tour: [Script.Line]
  ) {
    (self.logOut, self.logIn, self.tour) = (logOut, logIn, tour)
  }

  /// Signs the user out. Returns what is wrong if that cannot be done.
  func leave(_ player: ScriptPlayer) -> String? {
    for _ in 0..<20 {
      guard !player.session.isOver else { return "logging out has ended the session" }
      guard let line = logOut(player) else { return nil }
      do { try player.play(line) } catch {
        return "“\(line.written)” cannot be done at the log-out: \(Phrases.english.say(error))"
      }
      player.finishAllWork()
    }
    return "the user cannot log out at /\(player.session.tree.place)"
  }

  /// Signs the other user in and makes the tour. Returns what was seen, or why a line cannot be done.
  func visit(_ player: ScriptPlayer) -> [Script.Line] {
    var seen: [Script.Line] = []
    player.output = { seen.append($0) }
    defer { player.output = { _ in } }
    for line in logIn + tour {
      do { try player.play(line) } catch {
        seen.append(.comment("“\(line.written)” cannot be done: \(Phrases.english.say(error))"))
      }
      player.finishAllWork()
    }
    return seen
  }
}

extension RandomWalk {
  /// Hands the session over at the end of a walk, and returns how it then differs from a fresh one; nil if it does not.
  func handoverFailure(_ hike: Hike, after lines: [Script.Line]) -> String? {
    guard let handover, !hike.isOver else { return nil }
    guard let twin = try? Hike(self) else { return "the walk cannot be made again" }
    for line in lines where !twin.isOver { try? twin.player.play(line) }
    if twin.isOver { return "the same walk has ended when it was made again" }
    twin.comeToRest()
    // An onlooker may have let more time pass.
    let pause = (hike.player.clock.milliseconds - twin.player.clock.milliseconds) / 1000
    if pause > 0 { try? twin.player.play(.event("wait", "\(pause)s")) }
    for player in [hike.player, twin.player] { if let what = handover.leave(player) { return what } }
    twin.player.worker.drop()
    twin.player.session.leave(.endOfInput)
    guard let fresh = try? twin.stage.player() else { return "there is no fresh session" }
    twin.match(fresh)
    let scroll = Scroll()
    scroll.attach(fresh.session)
    fresh.start()
    fresh.finishAllWork()
    let (seen, wanted) = (handover.visit(hike.player), handover.visit(fresh))
    if seen != wanted {
      return "the session differs from a fresh one (- fresh, + handed over):\n"
        + Play.difference(wanted, seen).text()
    }
    let (kept, expected) = (handover.kept(hike.stage), handover.kept(twin.stage))
    if kept == expected { return nil }
    return "what is kept differs from what a fresh session keeps (- fresh, + handed over):\n"
      + Difference(expected, kept).text()
  }
}
