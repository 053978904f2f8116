import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession

/// A session that is looked at as a whole: the place, every row of the screen, the prompt and the words in the line.
final class Window {
  let parlor: Parlor
  private let player: ScriptPlayer
  private let payer: LedgerPayer
  /// What was to be done later, until the server has answered.
  private var bodies: [() -> Void] = []
  private var heard: [String] = []
  /// The screen that was seen last. A session in place of one that was killed is compared with what that has shown.
  var last: [String] = []
  /// The account that the next session on this terminal signs in.
  private(set) var kept: Account.ID?
  /// What was typed and not sent, as a session keeps it in case that it is killed.
  private var unsent: [String: String] = [:]
  private weak var household: Household?
  private var session: Session { player.session }

  /// Starts at a link; without one, where the account was when its last session ended. If nobody is signed in, shows the log-in.
  init(_ account: Account.ID?, at link: String?, _ store: Store, in household: Household) throws {
    let clock = household.clock
    let parlor = Parlor(store: store, now: { clock.milliseconds })
    parlor.logIn.kept = account
    parlor.machine.files = household.shelf
    parlor.logIn.demoPassword = DemoWorld.password
    parlor.restoreLogIn()
    let worker = HeldWorker()
    let tree = Tree(AppCoordinator(parlor), clock: { clock.nanoseconds }, worker: worker)
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    session.width = { 72 }
    payer = LedgerPayer(parlor.cashier, household.ledger)
    player = ScriptPlayer(session, clock: clock, worker: worker) { parlor.start(session.tree, at: link) }
    (self.parlor, self.household, kept) = (parlor, household, account)
    parlor.logIn.keep = { [weak self] in self?.kept = $0 }
    session.state.onChange = { [weak self] in self?.unsent = $0 }
    if let served = household.served {
      parlor.machine.later = { [weak self] _, body in self?.bodies.append(body) }
      _ = served.payer(for: parlor.cashier)
    } else {
      parlor.cashier.payer = payer
    }
    player.events += PushDesk(parlor, session).events + household.events
    player.output = { [weak self] line in if case .seen(let row) = line { self?.heard.append(row) } }
    player.meanwhile = { [weak self, weak household] in
      do { try self?.meanwhile(household?.served) } catch { Issue.record(error) }
    }
    player.start()
    unsent = session.tree.drafts
  }

  private func meanwhile(_ served: ServedWorld?) throws {
    payer.ledger.work()
    repeat {
      try served?.settle()
      let due = bodies
      bodies = []
      for body in due { session.perform(body) }
      try session.perform {
        if served == nil { _ = try parlor.store.collect() }
        payer.hear()
        session.tree.receive()
      }
    } while !bodies.isEmpty
  }

  /// Types a line, or has something happen, as a line of a script says.
  func play(_ line: String) {
    do { try player.play(Script.Line(written: line)) } catch { Issue.record(error, "\(line)") }
    session.state.tell(halfTyped: player.halfTyped, at: session.prompt)
    if !session.isOver { parlor.keepState(session.tree, unsent: unsent) }
  }

  /// Learns what other sessions have done.
  func hear() { player.settle() }

  /// What was shown since the last call and is not on the screen now; the place, if it is another one; and how the screen differs
  /// from what the account has seen at that place.
  func changes() -> [String] {
    let said = heard
    let now = look()
    let key = "\(parlor.account?.id.rawValue ?? 0) \(now[0])"
    let isElsewhere = last.first != now[0]
    let old = isElsewhere ? household?.known[key] : last
    last = now
    household?.known[key] = now
    let words = said.filter { row in row.contains { $0 != " " } && !now.contains(row) }.map { "| " + $0 }
    let rows = ScreenDifference.rows(old.map { Array($0.dropFirst()) }, Array(now.dropFirst()))
    return words + (isElsewhere ? [now[0]] : []) + rows
  }

  private func look() -> [String] {
    heard = []
    defer { heard = [] }
    guard !session.isOver else { return ["@ over"] }
    let place = session.tree.place.written
    if session.tree.asked == nil { session.show() }
    var rows = ["@ " + (place.isEmpty ? "/" : place)] + heard.filter { row in row.contains { $0 != " " } }
    rows.append("? " + session.prompt.text.filter { $0 != "\u{1}" })
    if !player.halfTyped.isEmpty { rows.append("~ " + player.halfTyped) }
    rows = rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }
    return rows
  }
}
