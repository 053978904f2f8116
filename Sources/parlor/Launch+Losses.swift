import Glibc
import ParlorFlows
import ParlorStore
import UsherScreens

extension Launch {
  /// Once nobody waits any more: gives the store time to take what it has not kept yet, and shows what it does not take.
  /// Returns the code to end with.
  func settle(_ code: Int32) -> Int32 {
    world.store.patience = 5000
    let loss = world.parlor.settle()
    guard let error = loss.why else { return code }
    let words = session.words(ParlorWord.self)
    let why = ["why": error.description]
    if !loss.messages.isEmpty {
      let count = ["count": String(loss.messages.count)]
      show(loss.messages, under: words[.lostMessages, why.merging(count) { $1 }])
    }
    if !loss.drafts.isEmpty { show(loss.drafts, under: words[.lostWords, why]) }
    if loss.hasLostPlace { complain(words[.lostPlace, why]) }
    return code == 0 ? error.exitCode.rawValue : code
  }

  /// As it was written, so that it can be copied; nothing in it moves the terminal.
  private func show(_ texts: [String], under heading: String) {
    complain(heading)
    let lines = texts.map { Text.clean($0, keepingNewlines: true) + "\n" }
    // Where that cannot be written there is nowhere left to show it.
    _ = Bytes.write(Array(lines.joined().utf8), to: STDERR_FILENO)
  }
}
