import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherSession

extension DemoStage {
  /// What other people do, and what has happened on this machine before. Scripts in `Together` have lines for it.
  var events: [ScriptEvent] {
    [
      // The admin of Lighthouse invites an account to it: `! invite sora@example.org`.
      event("invite") { world, email in try world.ask(.invite(name: email, to: 1), by: Company.seoyeon) },
      // The admin of Lighthouse deletes a channel: `! delete 45`.
      event("delete") { world, room in
        let room = Room.ID(rawValue: try #require(Int64(room)))
        try world.ask(.delete(.channel(room)), by: Company.seoyeon)
      },
      // Mina writes to Jun: `! dm Lunch at noon?`.
      event("dm") { world, text in
        let store = try world.store(of: Company.mina)
        let room = try store.openDM(of: Company.mina, with: Company.jun, in: 1)
        _ = try store.append(text, to: room.id, by: Company.mina)
      },
      // An account answers a message, or reacts to it; once more takes that back: `! answer 802 7 Good`, `! react 802 4 👍`.
      event("answer") { world, text in
        let (store, message, account, words) = try Self.told(text, world)
        _ = try store.append(words, to: message.room, by: account, replyTo: message.id)
      },
      event("react") { world, text in
        let (store, message, account, words) = try Self.told(text, world)
        try store.react(try #require(Emoji(words)), to: message.id, by: account)
      },
      // Another session of Jun deletes a message: `! unsay 3001`.
      event("unsay") { world, message in
        let store = try world.store(of: Company.jun)
        try world.settle()
        let number = Message.Number(try #require(Int64(message)))
        try store.delete(#require(try store.message(numbered: number)).id, by: Company.jun)
      },
      // Another session of Jun makes Mina the admin of a workspace: `! handOver 4`.
      event("handOver") { world, workspace in
        let workspace = Workspace.ID(rawValue: try #require(Int64(workspace)))
        try world.ask(.invite(name: "mina@lighthouse.example", to: workspace), by: Company.jun)
        try world.ask(.handOver(.workspace(workspace), to: Company.mina), by: Company.jun)
      },
      // Another session of Jun makes workspaces: `! make 10`.
      event("make") { world, count in
        for number in 1...(try #require(Int(count))) {
          try world.ask(.makeWorkspace(name: "W\(number)", description: ""), by: Company.jun)
        }
      },
      // A file of the user's is changed or deleted: `! change notes.txt`, `! remove notes.txt`.
      event("change") { [shelf] _, path in shelf.change(path) },
      event("remove") { [shelf] _, path in shelf.remove(path) },
      // Five other accounts have used this machine: `! crowd`.
      event("crowd") { world, _ in
        let accounts: [Account.ID] = [2, 3, 4, 5, 6]
        for account in accounts {
          try world.introduce(account)
          try world.store.keep(Keepsake(version: 1, text: "words"), as: "unfinished", of: account)
        }
      },
    ]
  }

  /// The message and the account that an event names with numbers, and its further words.
  private static func told(
    _ text: String, _ world: any World
  ) throws -> (store: Store, message: Message, account: Account.ID, words: String) {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    try #require(parts.count == 3)
    let account = Account.ID(rawValue: try #require(Int64(parts[1])))
    let store = try world.store(of: account)
    let number = Message.Number(try #require(Int64(parts[0])))
    return (store, try #require(try store.message(numbered: number)), account, parts[2])
  }

  private func event(_ name: String, _ body: @escaping (any World, String) throws -> Void) -> ScriptEvent {
    ScriptEvent(name) { [world] _, text in
      do { try body(world, text) } catch { Issue.record(error, "! \(name) \(text)") }
    }
  }
}
