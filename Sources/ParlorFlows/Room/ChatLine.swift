import ParlorStore

extension ChatScreen {
  /// A message as the picture draws it.
  struct Line {
    var number = ""
    /// The day that begins with it; empty if it goes on.
    var day = ""
    var isFirstUnread = false
    /// Who speaks and when; empty where the one before goes on speaking.
    var author = ""
    var time = ""
    var isMine = false
    /// What it answers.
    var quoteAuthor = ""
    var quote = ""
    var text = ""
    var isMention = false
    var isTarget = false
    var isEdited = false
    var isDeleted = false
    var files: [File] = []

    /// Whether there is something to read beside its files.
    var hasText: Bool { !text.isEmpty || isDeleted }
  }

  struct File {
    /// The number of the message, where it has nothing else to stand at.
    var number = ""
    var name: String
    var size: String
    var kind: FileKind
  }

  /// A message that is on its way, or was not sent, changed or deleted.
  struct OutgoingLine: Hashable {
    var deed: Deed
    var text: String
    var files = 0
    var trouble: Trouble?

    init(_ message: Outgoing) {
      deed = message.deed
      // What cannot be sent is not drawn whole each time.
      let isTooLong = message.text.utf8.count > InputRule.longestMessage
      text = isTooLong ? message.text.prefix(100) + "…" : message.text
      files = message.paths.count
      trouble = message.trouble
    }
  }
}

/// Turns messages into lines: what one line shows depends on the one before it.
struct LineWriter {
  let machine: Machine
  let account: Account
  let target: Message.ID?
  let firstUnread: Message.ID?
  /// Those whose change is shown by itself, below what others have said since.
  let changed: Set<Message.ID>
  /// Finds the message that another one answers.
  let quoted: (Message.ID) -> Message?

  /// Who goes on speaking within this time is not named again.
  static let pause: Int64 = 300_000

  func lines(of messages: [Message], after before: Message?) -> [ChatScreen.Line] {
    var previous = before
    return messages.map { message in
      defer { previous = message }
      return line(message, after: previous)
    }
  }

  private func line(_ message: Message, after previous: Message?) -> ChatScreen.Line {
    var line = ChatScreen.Line()
    let date = TimeText.date(machine.local(message.sentAt))
    let isNewDay = previous.map { TimeText.date(machine.local($0.sentAt)) != date } ?? true
    line.number = String(MessageNumbers.number(of: message))
    line.isFirstUnread = message.id == firstUnread
    if isNewDay { line.day = date }
    let goesOn =
      previous.map { $0.author == message.author && message.sentAt - $0.sentAt < Self.pause } ?? false
    if isNewDay || !goesOn || line.isFirstUnread || changed.contains(message.id) {
      line.author = message.authorName
      line.time = TimeText.clock(machine.local(message.sentAt))
    }
    line.isMine = message.author == account.id
    if let id = message.replyTo, let answered = quoted(id) {
      line.quoteAuthor = answered.authorName
      line.quote = answered.text
    }
    line.text = message.text
    line.isMention = !line.isMine && Mention.isOf(account.nickname, in: message.text)
    line.isTarget = message.id == target
    line.isEdited = message.editedAt != nil && message.deletedAt == nil
    line.isDeleted = message.deletedAt != nil
    line.files = message.files.map {
      ChatScreen.File(name: $0.name, size: FileSize.text($0.size), kind: $0.kind)
    }
    if !line.hasText, !line.files.isEmpty { line.files[0].number = line.number }
    return line
  }
}
