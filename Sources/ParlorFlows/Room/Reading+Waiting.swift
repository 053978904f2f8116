import ParlorStore

// What a page has, which of its messages wait for the server of a replica, and what the replica does not hold yet.
extension Reading {
  /// Whether a part of the page before this one is not here.
  func lacksOlder(in room: Room.ID) throws(StoreError) -> Bool {
    let held = try store.heldFrom(room)
    return held > 1 && window.first.map { !$0.isWaiting && $0.sequence - length < held } ?? false
  }

  /// The message that the screen was opened at, if the messages after it are not all here.
  var missing: Message.Number? {
    get throws(StoreError) {
      guard let target, let message = try store.message(target), !message.isWaiting else { return nil }
      return message.sequence < (try store.heldFrom(message.room)) ? message.number : nil
    }
  }

  var hasOlder: Bool { window.hasOlder }
  var hasNewer: Bool { window.hasNewer }

  /// Whether a message is on the shown page.
  func shows(_ id: Message.ID) -> Bool { window.messages.contains { $0.id == id } }

  /// The messages of the page that the server has not taken yet.
  var waiting: Set<Message.ID> { Set(window.messages.lazy.filter(\.isWaiting).map(\.id)) }

  /// Shows that messages wait, unless the server has taken them meanwhile. Returns whether the page has changed.
  func noteLate(_ ids: Set<Message.ID>) -> Bool {
    let new = waiting.intersection(ids).subtracting(late)
    guard !new.isEmpty else { return false }
    late = waiting.intersection(late.union(new))
    writeLines()
    return true
  }

  /// How the page is numbered. Messages that wait have the numbers that they will probably get.
  var numbering: MessageNumbers.Numbering {
    guard let first = window.messages.first(where: \.isWaiting) else { return .init() }
    let next = context.parlor.read(or: nil) { () throws(StoreError) in
      try store.expectedSequence(of: first)
    }
    let last = window.messages.last { !$0.isWaiting }?.sequence ?? 0
    return MessageNumbers.Numbering(expecting: next ?? last + 1, in: window.messages)
  }
}
