import ParlorStore

// A page of messages fits on the terminal.
extension ChatScreen {
  func lengthen() {
    // If the store cannot be read, the page stays as short as it is.
    guard let room else { return }
    try? reading.lengthen(in: room.id)
  }

  func shorten(by rows: Int) -> Bool {
    guard let room else { return false }
    // If the store cannot be read, the page stays too tall.
    return (try? reading.shorten(by: rows, in: room.id)) ?? false
  }
}
