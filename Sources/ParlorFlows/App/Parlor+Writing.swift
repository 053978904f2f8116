import ParlorStore
import Usher

extension Parlor {
  /// Sends a message to a room or a person, and says whether it is sent. The first direct message asks for its room.
  func write(_ text: String, to entry: Directory.Entry, as account: Account.ID) {
    let outbox = outbox(of: account)
    // While a server is away, what is written waits.
    func say(_ isSent: Bool) {
      tell(Reason(isSent && away == Away() ? "written" : "writtenLater", ["name": entry.name]))
    }
    guard let app, let beginning = beginning(of: entry.address) else {
      return say(outbox.send(text, to: entry.address))
    }
    let message = outbox.add(text, to: entry.address, .sending)
    app.ask(beginning, self, anywhere: true) { _, result in
      outbox.end(message.id, result)
      say(outbox[message.id] == nil)
    }
  }

  /// Asks for the room that the first message of direct messages needs; nil if there is a room.
  func beginning(of address: Address) -> Question? {
    guard let account = account?.id, case .dm(let workspace, let opponent) = address else { return nil }
    let room = read(or: nil) { () throws(StoreError) in
      try store.dm(of: account, with: opponent, in: workspace)
    }
    return room == nil ? .directMessages(with: opponent, in: workspace) : nil
  }
}
