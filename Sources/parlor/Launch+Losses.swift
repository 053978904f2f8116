import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

extension Launch {
  /// Ends the run. Waits up to five seconds for the store to keep what it does not have yet, and shows the texts that
  /// it could not keep. Returns the exit code.
  func settle(_ code: Int32, _ desk: PushDesk) -> Int32 {
    world.store.patience = 5000
    let loss = world.parlor.settle()
    // The store has failed already, so waiting for it again would not help.
    if loss.why != nil { world.store.patience = 0 }
    settle(desk)
    guard let error = loss.why else { return code }
    let words = session.words(ParlorWord.self)
    let why = ["why": world.parlor.cause(error)]
    let lost = [
      (ParlorWord.lostMessages, loss.messages), (.lostEdits, loss.edits), (.lostDeletions, loss.deletions),
    ]
    for (word, texts) in lost where !texts.isEmpty {
      show(texts, under: words[word, why.merging(["count": String(texts.count)]) { $1 }])
    }
    if !loss.drafts.isEmpty { show(loss.drafts, under: words[.lostWords, why]) }
    if loss.hasLostPlace { Self.complain(words[.lostPlace, why]) }
    if loss.isStillSignedIn { Self.complain(words[.lostLogOut, why]) }
    return code == 0 ? error.exitCode.rawValue : code
  }

  /// Reports the notifications that could not be kept. They are not lost, because they are still in their file.
  private func settle(_ desk: PushDesk) {
    guard let (unkept, why) = desk.settle() else { return }
    let words = session.words(ParlorWord.self)
    Self.complain(words[.pushesUnkept, ["count": String(unkept), "why": world.parlor.cause(why)]])
  }

  private static func complain(_ words: String) { StandardError.complain(words, program: "parlor") }

  /// Writes texts to standard error, without control characters, so that the user can copy them.
  private func show(_ texts: [String], under heading: String) {
    Self.complain(heading)
    let lines = texts.map { Text.clean($0, keepingNewlines: true) + "\n" }
    // If this fails, there is nowhere left to show the texts.
    _ = Bytes.write(Array(lines.joined().utf8), to: STDERR_FILENO)
  }
}
