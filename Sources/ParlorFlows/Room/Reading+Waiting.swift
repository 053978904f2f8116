import ParlorStore

// What a page has, and which of its messages wait for the server of a replica.
extension Reading {
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
    return MessageNumbers.Numbering(expecting: next ?? 1, in: window.messages)
  }
}
