import ParlorStore
import Usher

extension Parlor {
  /// Sends a message to a room or a person, and says whether it is sent.
  func write(_ text: String, to entry: Directory.Entry, as account: Account.ID) {
    let isSent = outbox(of: account).send(EmojiCode.written(text), to: entry.address)
    // While a server is away, what is written waits.
    tell(Reason(isSent && away == Away() ? "written" : "writtenLater", ["name": entry.name]))
  }
}
