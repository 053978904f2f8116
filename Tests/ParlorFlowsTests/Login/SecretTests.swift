import ParlorFlows
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorStore

/// The answer to a hidden question is never written anywhere, whichever script types it.
@Suite struct SecretTests {
  /// The scripts with a hidden question. The others have no secret.
  private static let files = FlowScripts.all.filter { file in
    let lines = (try? Script(file.text()))?.lines ?? []
    return lines.contains { if case .asked(_, isHidden: true) = $0 { true } else { false } }
  }

  @Test(arguments: files)
  func `hidden answers are in no record`(file: ScriptFile) throws {
    let records = try Records(file)
    let store = try records.store.connection.image().withUnsafeBytes { Array($0) }
    for secret in records.secrets {
      #expect(!records.text.contains(secret))
      // The store keeps drafts with the escapes of places, so both forms are searched for.
      for form in [secret, Links.text("x", secret).replacing("x:", with: "")] {
        #expect(!store.contains(form), "\(form) is in the store")
      }
    }
  }

  @Test func `scripts type something hidden`() throws {
    let all = try Self.files.map { try Records($0).secrets.count }
    #expect(all.reduce(0, +) > 10)
  }
}

/// Everything that is written while a script is played, except the script's own lines: the screens, the journal, the
/// saved state of the session, and the store.
private struct Records {
  private(set) var secrets: Set<String> = []
  private(set) var text = ""
  let store: Store

  init(_ file: ScriptFile) throws {
    let script = try Script(file.text())
    let stage = try DemoStage(script.settings)
    store = stage.store
    let player = try stage.player()
    var text = ""
    player.output = { if case .seen(let row) = $0 { text += row + "\n" } }
    player.start()
    let session = player.session
    for line in script.lines where line.isDone {
      if case .typed(let answer) = line, session.prompt.isHidden { secrets.insert(answer) }
      try player.play(line)
      text += session.tree.journal.records.last.map { "\($0)\n" } ?? ""
    }
    player.worker.drop()
    session.leave(.endOfInput)
    self.text = text + session.tree.saved(version: 1).written
    // A command that was typed as a hidden answer also appears in the help and in notices.
    secrets = secrets.filter { !$0.hasPrefix("/") }
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    return indices.contains { self[$0] == wanted[0] && self[$0...].starts(with: wanted) }
  }
}
