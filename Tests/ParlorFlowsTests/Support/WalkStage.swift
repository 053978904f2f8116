import ParlorFlows
@testable import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

/// The demo world for a random walk: other people and other sessions do something, and the store fails and comes back.
final class WalkStage: Stage {
  private let demo: DemoStage
  let world: FileWorld
  /// What was written where Jun must not see it.
  static let secret = "for Seoyeon alone"

  init() throws {
    demo = try DemoStage(Script.Settings(), .file)
    world = try #require(demo.world as? FileWorld)
  }

  var parlor: Parlor? { demo.parlor }

  func player() throws -> ScriptPlayer {
    let player = try demo.player()
    player.events += events
    return player
  }

  func role(in session: Session) -> String { demo.parlor?.account?.nickname ?? "nobody" }

  /// What the walk can play, and how each fault ends.
  static let faults: [Script.Line] = [.event("lock", ""), .event("fill", "")]
  static let mend = Script.Line.event("free", "")
  static let others = [
    "dm", "say", "call", "edit", "drop", "react", "secret", "read", "write", "rename", "greet",
  ].map {
    Script.Line.event("other", $0)
  }

  private var events: [ScriptEvent] {
    [
      ScriptEvent("other") { [world] _, what in
        // While the store is locked, the others cannot do anything either.
        try? WalkStage.act(what, in: world.store)
      },
      ScriptEvent("lock") { [world] _, _ in try? world.lock() },
      ScriptEvent("fill") { [world] _, _ in try? world.fill() },
      ScriptEvent("free") { [world] _, _ in try? world.free() },
    ]
  }

  /// What other people do, and Jun in another session.
  private static func act(_ what: String, in store: Store) throws {
    let general: Room.ID = 42
    let (jun, mina, seoyeon) = (Company.jun, Company.mina, Company.seoyeon)
    func newest(by author: Account.ID) throws -> Message? {
      try store.messages(in: general).messages.last { $0.author == author && $0.deletedAt == nil }
    }
    switch what {
    case "dm":
      _ = try store.append("Lunch at noon?", to: store.openDM(of: mina, with: jun, in: 1).id, by: mina)
    case "say": _ = try store.append("Good morning", to: general, by: mina)
    case "call": _ = try store.append("@Jun what do you think?", to: general, by: seoyeon)
    case "greet": _ = try store.append("@Mina hello", to: general, by: seoyeon)
    case "evening": _ = try store.append("Good evening", to: general, by: seoyeon)
    case "edit":
      if let message = try newest(by: mina) { _ = try store.edit(message.id, to: "It was a slip", by: mina) }
    case "drop": if let message = try newest(by: mina) { try store.delete(message.id, by: mina) }
    case "react":
      if let message = try newest(by: jun) {
        _ = try store.react(#require(Emoji("👍")), to: message.id, by: mina)
      }
    case "secret": _ = try store.append(secret, to: store.openDM(of: mina, with: seoyeon, in: 1).id, by: mina)
    case "read": _ = try store.markAllRead(of: jun)
    case "write": _ = try store.append("From the other terminal", to: general, by: jun)
    case "rename":
      _ = try store.ask(.edit(.channel(general), name: "general", description: "changed"), by: seoyeon)
    default: break
    }
  }
}

extension WalkStage {
  /// What the store keeps of the session and of its accounts, row by row.
  var kept: [String] {
    let tables: [StaticString] = [
      "SELECT 'keepsake ' || account_id || ' ' || key || ' ' || text FROM keepsake ORDER BY 1",
      "SELECT 'device setting ' || key || ' ' || value FROM device_setting ORDER BY 1",
      "SELECT 'unsent ' || account_id || ' ' || room_id || ' ' || text FROM unsent ORDER BY 1",
      "SELECT 'notice ' || account_id || ' ' || body || ' ' || ifnull(seen_at, '-') || ' ' || ifnull(opened_at, '-') FROM notice ORDER BY id",
      "SELECT 'position ' || account_id || ' ' || path || ' ' || offset FROM push_position ORDER BY 1",
      "SELECT 'signed in ' || account_id FROM signed_in ORDER BY 1",
      "SELECT 'terminal ' || name || ' ' || ifnull(account_id, '-') FROM terminal ORDER BY 1",
      "SELECT 'local store ' || account_id || ' ' || used_at FROM local_store ORDER BY 1",
      "SELECT 'read ' || account_id || ' ' || room_id || ' ' || read_upto FROM room_member ORDER BY account_id, room_id",
      "SELECT 'purchase ' || account_id || ' ' || product || ' ' || state FROM purchase ORDER BY id",
      "SELECT 'push ' || account_id || ' ' || payload || ' ' || opens FROM push ORDER BY id",
      "SELECT 'acted ' || account_id || ' ' || message_id FROM acted_message ORDER BY 1",
      "SELECT 'message ' || room_id || ' ' || author_id || ' ' || text FROM message ORDER BY id DESC LIMIT 20",
    ]
    return tables.flatMap { sql in
      (try? world.store.connection.rows(sql) { $0[0] as String }) ?? ["\(sql) cannot be read"]
    }
  }
}
