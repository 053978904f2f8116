import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// Looks at Parlor during a random walk: at the catch-up list, at each text that was typed as a message, at what belongs to others,
/// and at what is left to do once all is settled.
final class DemoWatch: Onlooker {
  private struct Said {
    let text: String
    let account: Account.ID
  }

  private let stage: WalkStage?
  private weak var parlor: Parlor?
  /// The texts that were typed as messages and that nobody has discarded or deleted.
  private var said: [Said] = []
  /// The text that the present line sends.
  private var saying: Said?
  private var mayDiscard = false
  /// A row that the account may not see.
  private var leak: String?
  private var newest: Message.ID = 0

  init(_ stage: WalkStage?) { self.stage = stage }

  /// The texts to type in a room: each is another one.
  static func texts(_ screen: String, _ number: Int) -> [String] {
    screen == "Room/chat"
      ? ["text \(number).", "text \(number) too.", "/file notes.txt", "/file /nowhere/secret.txt"] : []
  }

  func willPlay(_ line: Script.Line, _ player: ScriptPlayer) {
    if parlor == nil {
      parlor = stage?.parlor
      player.output = { [weak self] in self?.see($0) }
      newest = parlor?.store.newestTold ?? 0
    }
    let session = player.session
    (saying, mayDiscard) = (nil, session.question != nil || line == .event("other", "drop"))
    guard case .typed(let text) = line, text.hasPrefix("text "), let account = parlor?.account,
      session.takesText,
      session.screenName == "Room/chat"
    else { return }
    saying = Said(text: text, account: account.id)
  }

  private func see(_ line: Script.Line) {
    if case .seen(let row) = line, row.contains(WalkStage.secret) { leak = row }
  }

  func didPlay(_ line: Script.Line, _ player: ScriptPlayer) -> String? {
    guard let parlor else { return nil }
    if let saying { said.append(saying) }
    if let leak { return "“\(leak)” is not for this account" }
    do {
      return try unreadFailure(parlor) ?? textFailure(parlor, player) ?? keptFailure(parlor)
    } catch {
      return "the store cannot be read: \(error)"
    }
  }

  /// Counts again the catch-up list of each room.
  private func unreadFailure(_ parlor: Parlor) throws -> String? {
    guard let account = parlor.account?.id else { return nil }
    let counted = try parlor.store.connection.rows(
      """
      SELECT m.room_id, (SELECT count(*) FROM message l WHERE l.room_id = m.room_id AND l.sequence > m.read_upto
          AND l.author_id <> m.account_id AND NOT EXISTS (SELECT 1 FROM read_range g
            WHERE g.account_id = m.account_id AND g.room_id = m.room_id AND l.sequence BETWEEN g.first AND g.last))
        + (SELECT count(*) FROM notice n WHERE n.room_id = m.room_id AND n.account_id = m.account_id AND n.seen_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM message WHERE id = n.message_id AND room_id = n.room_id))
      FROM room_member m WHERE m.account_id = ?
      """, account
    ) { (room: $0[0] as Room.ID, unread: Int($0[1] as Int64)) }
    let listed = Dictionary(
      uniqueKeysWithValues: try parlor.store.rooms(of: account).map { ($0.id, $0.unread) })
    for (room, unread) in counted where listed[room] != unread {
      return "room \(room): \(listed[room] ?? -1) unread, and counted \(unread)"
    }
    return nil
  }

  /// Looks for each text in the store, among what is unsent, and among the drafts.
  private func textFailure(_ parlor: Parlor, _ player: ScriptPlayer) throws -> String? {
    let store = parlor.store.connection
    for (index, one) in said.enumerated().reversed() {
      let sent = try store.rows("SELECT 1 FROM message WHERE id > ? AND text = ?", newest, one.text) { _ in 1
      }.count
      let kept = try store.rows(
        "SELECT 1 FROM unsent WHERE account_id = ? AND text = ?", one.account, one.text
      ) { _ in 1 }.count
      let outbox = parlor.outbox(of: one.account)
      let held = outbox.addresses.flatMap(outbox.messages(to:)).count {
        $0.text == one.text && $0.kept == nil
      }
      let drafts = player.session.tree.drafts.values.count { $0 == one.text }
      let count = sent + kept + held + drafts
      if count == 0, mayDiscard {
        said.remove(at: index)
      } else if count != 1 {
        return
          "“\(one.text)” is in the store \(sent) times, unsent \(kept + held) times, a draft \(drafts) times"
      }
    }
    return nil
  }

  /// Looks for the texts of one account among what is kept for another.
  private func keptFailure(_ parlor: Parlor) throws -> String? {
    guard !said.isEmpty else { return nil }
    let kept = try parlor.store.connection.rows("SELECT account_id, key, text FROM keepsake") {
      (account: $0[0] as Account.ID, key: $0[1] as String, text: $0[2] as String)
    }
    for one in said {
      if let other = kept.first(where: { $0.account != one.account && $0.text.contains(one.text) }) {
        return "“\(one.text)” of account \(one.account) is kept for account \(other.account) as \(other.key)"
      }
    }
    return nil
  }

  func didSettle(_ player: ScriptPlayer) -> String? {
    guard let parlor, let stage else { return nil }
    if stage.world.isBeingWritten { return "a transaction is open when all is settled" }
    // Each pause may lead to another one, but not for ever.
    for _ in 0..<4 where stage.world.isLaterSet { try? player.play(.event("wait", "90s")) }
    if stage.world.isLaterSet { return "a timer of the session is set when all is settled" }
    guard let account = parlor.account?.id else { return nil }
    let outbox = parlor.outbox(of: account)
    let waiting = outbox.addresses.flatMap(outbox.messages(to:)).filter { $0.isWaiting && $0.paths.isEmpty }
    return waiting.first.map { "“\($0.text)” still waits for the store, which is free" }
  }
}
