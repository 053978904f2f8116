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

/// The files of a machine that has two: one of a few words, and one that is gone when it is read.
struct DemoShelf: FileShelf {
  func look(at path: String) throws(Reason) -> (name: String, size: Int) {
    guard ["notes.txt", "lost.txt"].contains(path) else { throw Reason("fileMissing", ["path": path]) }
    return (path, 5)
  }

  func read(_ path: String, _ piece: ([UInt8]) throws -> Void) throws {
    if path == "lost.txt" { throw Reason("fileMissing", ["path": path]) }
    try piece(Array("words".utf8))
  }

  func save(_ name: String, in folder: String, _ next: () throws -> [UInt8]?) throws -> String {
    while try next() != nil {}
    return folder + "/" + name
  }

  func completions(of path: String) -> [String] { [] }
}
