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
      event("invite") { store, email in try store.invite(email, to: 1, by: Company.seoyeon) },
      // The admin of Lighthouse deletes a channel: `! delete 45`.
      event("delete") { store, room in
        try store.delete(Room.ID(rawValue: try #require(Int64(room))), by: Company.seoyeon)
      },
      // Mina writes to Jun: `! dm Lunch at noon?`.
      event("dm") { store, text in
        let room = try store.openDM(of: Company.mina, with: Company.jun, in: 1)
        _ = try store.append(text, to: room.id, by: Company.mina)
      },
      // Another session of Jun deletes a message: `! unsay 3001`.
      event("unsay") { store, message in
        try store.delete(Message.ID(rawValue: try #require(Int64(message))), by: Company.jun)
      },
      // Another session of Jun makes Mina the admin of a workspace: `! handOver 4`.
      event("handOver") { store, workspace in
        let workspace = Workspace.ID(rawValue: try #require(Int64(workspace)))
        try store.invite("mina@lighthouse.example", to: workspace, by: Company.jun)
        try store.handOver(workspace, to: Company.mina, by: Company.jun)
      },
      // Another session of Jun makes workspaces: `! make 10`.
      event("make") { store, count in
        for number in 1...(try #require(Int(count))) {
          _ = try store.makeWorkspace(name: "W\(number)", description: "", by: Company.jun)
        }
      },
      // A file of the user's is changed or deleted: `! change notes.txt`, `! remove notes.txt`.
      event("change") { [shelf] _, path in shelf.change(path) },
      event("remove") { [shelf] _, path in shelf.remove(path) },
      // Five other accounts have used this machine: `! crowd`.
      event("crowd") { store, _ in
        let accounts: [Account.ID] = [2, 3, 4, 5, 6]
        for account in accounts {
          try store.keep(Keepsake(version: 1, text: "words"), as: "unfinished", of: account)
        }
      },
    ]
  }

  private func event(_ name: String, _ body: @escaping (Store, String) throws -> Void) -> ScriptEvent {
    ScriptEvent(name) { [store] _, text in
      do { try body(store, text) } catch { Issue.record(error, "! \(name) \(text)") }
    }
  }
}
