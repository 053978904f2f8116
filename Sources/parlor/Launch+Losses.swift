import Glibc
import ParlorFlows
import ParlorStore
import UsherScreens
import UsherSession
import UsherText

extension Launch {
  /// Once nobody waits any more: gives the store time to take what it has not kept yet, and shows what it does not take.
  /// Returns the code to end with.
  func settle(_ code: Int32) -> Int32 {
    world.store.patience = 5000
    let loss = world.parlor.settle()
    guard let error = loss.why else { return code }
    let words = session.words(ParlorWord.self)
    let why = ["why": reason(error, in: words)]
    let lost = [
      (ParlorWord.lostMessages, loss.messages), (.lostEdits, loss.edits), (.lostDeletions, loss.deletions),
    ]
    for (word, texts) in lost where !texts.isEmpty {
      show(texts, under: words[word, why.merging(["count": String(texts.count)]) { $1 }])
    }
    if !loss.drafts.isEmpty { show(loss.drafts, under: words[.lostWords, why]) }
    if loss.hasLostPlace { complain(words[.lostPlace, why]) }
    if loss.isStillSignedIn { complain(words[.lostLogOut, why]) }
    return code == 0 ? error.exitCode.rawValue : code
  }

  /// As it was written, so that it can be copied; nothing in it moves the terminal.
  private func show(_ texts: [String], under heading: String) {
    complain(heading)
    let lines = texts.map { Text.clean($0, keepingNewlines: true) + "\n" }
    // Where that cannot be written there is nowhere left to show it.
    _ = Bytes.write(Array(lines.joined().utf8), to: STDERR_FILENO)
  }

  /// What the store says of itself is that nothing of it was lost.
  private func reason(_ error: StoreError, in words: Words<ParlorWord>) -> String {
    switch error {
    case .full: words[.lostFull, [:]]
    case .locked: words[.lostBusy, [:]]
    default: error.description
    }
  }
}
