import ParlorStore

/// The small numbers that messages are called by in commands: the same for a message in every session and at every visit.
///
/// There are 99 of them, so that they stay short; a number means the message that was shown last with it.
struct MessageNumbers {
  private var shown: [Int: Message.ID] = [:]

  static func number(of message: Message) -> Int { (message.sequence - 1) % 99 + 1 }

  mutating func note(_ messages: [Message]) {
    for message in messages { shown[Self.number(of: message)] = message.id }
  }

  /// The message that was shown last with a number.
  subscript(number: Int) -> Message.ID? { shown[number] }
}
