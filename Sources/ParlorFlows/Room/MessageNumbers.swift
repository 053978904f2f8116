import ParlorStore

/// The numbers by which commands name messages. A message has the same number in every session and at every visit.
///
/// Numbers stay below 100, because short numbers are easy to type. A number means the message that was last shown with
/// it.
struct MessageNumbers {
  /// The message that was shown last with each number.
  private var shown = [Message.ID?](repeating: nil, count: most + 1)
  /// The messages that waited for the server when they were shown last.
  private var waiting: Set<Message.ID> = []
  /// The messages that were shown with a number while they waited, and then got another one because others came first.
  private var moved: [Int: Message.ID] = [:]

  private static let most = 99

  static func number(of message: Message) -> Int { number(at: message.sequence) }

  /// A damaged store may have sequence numbers below 1.
  private static func number(at sequence: Int) -> Int { (max(sequence, 1) - 1) % most + 1 }

  mutating func note(_ messages: [Message], _ numbering: Numbering = Numbering()) {
    for message in messages {
      let number = numbering.number(of: message)
      if let old = shown[number], old != message.id, waiting.contains(old) { moved[number] = old }
      shown[number] = message.id
    }
    for message in messages {
      if message.isWaiting { waiting.insert(message.id) } else { waiting.remove(message.id) }
    }
  }

  /// If a message was shown with this number while it waited, and then got another one, returns that message, once. `RoomDesk` then
  /// asks the user which of the two messages is meant.
  mutating func takeMoved(_ number: Int) -> Message.ID? { moved.removeValue(forKey: number) }

  /// The message that was shown last with a number.
  subscript(number: Int) -> Message.ID? { shown.indices.contains(number) ? shown[number] : nil }

  /// The number under which a message was shown last.
  func number(of message: Message) -> Int {
    let number = Self.number(of: message)
    return message.isWaiting ? shown.firstIndex(of: message.id) ?? number : number
  }

  /// The numbers of a page. The server has given messages that wait no places yet, so they are numbered as if no others came
  /// before them.
  struct Numbering: Equatable {
    private var expected: [Message.ID: Int] = [:]

    init() {}

    /// `next` is the sequence number that the first message that waits will probably get.
    init(expecting next: Int, in messages: [Message]) {
      for (index, message) in messages.filter(\.isWaiting).enumerated() {
        expected[message.id] = next + index
      }
    }

    func number(of message: Message) -> Int {
      MessageNumbers.number(at: expected[message.id] ?? message.sequence)
    }
  }
}
