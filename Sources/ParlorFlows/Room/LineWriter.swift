import ParlorStore
import UsherScreens

/// Turns messages into lines of the screen. What a line shows depends on the message before it.
struct LineWriter {
  let account: Account
  let target: Message.ID?
  let firstUnread: Message.ID?
  /// The messages below which the change of an older one was drawn, where rows are only added. The line after each of them names its
  /// author.
  let interrupted: Set<Message.ID>
  /// The messages of which the line says that they wait.
  let late: Set<Message.ID>
  /// Whether days are left out, and few rows of a text are shown.
  let isCompact: Bool
  /// How many columns the screen has.
  let columns: Int
  /// Whether reactions are written in words, for a screen reader.
  let isSpoken: Bool
  let numbering: MessageNumbers.Numbering
  let machine: Machine
  /// Says the day of a moment.
  let day: (Int64) -> String
  /// Returns what a screen reader says for an emoji; empty for an emoji without a code.
  let spoken: (String) -> String
  /// Finds the message that another one answers.
  let quoted: (Message.ID) -> Message?

  /// If the same author writes again within this many milliseconds, the name is not repeated.
  static let pause: Int64 = 300_000
  /// On a screen of so many columns, the time stands in the margin.
  static let wide = 100
  /// The columns of the margin, and at most those of an author's name and of the mark of a program.
  private static let (margin, longestName, longestMark) = (7, 16, 11)

  func lines(of messages: [Message], after before: Message?) -> [ChatScreen.Line] {
    var previous = before
    return messages.map { message in
      defer { previous = message }
      return line(message, after: previous)
    }
  }

  /// Whether rows are only added, so that what changes of a message stands in a line below newer messages.
  private var isAddedTo: Bool { isSpoken || machine.rows() == nil }

  private var hasMargin: Bool { !isAddedTo && columns >= Self.wide }

  private func line(_ message: Message, after previous: Message?) -> ChatScreen.Line {
    var line = ChatScreen.Line()
    let heading = heading(of: message, after: previous)
    line.number = String(numbering.number(of: message))
    line.isWaiting = message.isWaiting && late.contains(message.id)
    line.isFirstUnread = heading.isFirstUnread
    if heading.hasDay { line.day = day(message.sentAt) }
    if heading.hasAuthor {
      (line.author, line.writer) = (message.authorName, message.writer)
      if !hasMargin { line.time = TimeText.clock(machine.local(message.sentAt)) }
    }
    if hasMargin { line.margin = TimeText.clock(machine.local(message.sentAt)) + "  " }
    line.isMine = message.author == account.id
    line.tint = AuthorTint.style(of: message.author.rawValue)
    if let id = message.replyTo, let answered = quoted(id) {
      line.quoteAuthor = answered.authorName
      line.quote = answered.text
      line.isQuoteDeleted = answered.deletedAt != nil
    }
    line.text = message.text
    line.isMention = !line.isMine && Mention.isOf(account.nickname, in: message.text)
    line.isTarget = message.id == target
    line.rows = line.isTarget ? nil : isCompact ? LongText.compact : LongText.shown
    line.isEdited = message.editedAt != nil && message.deletedAt == nil
    line.isDeleted = message.deletedAt != nil
    line.files = message.files.map {
      ChatScreen.File(
        margin: line.gap, name: $0.name, size: FileSize.text($0.size), kind: $0.kind,
        sent: line.isWaiting ? $0.percent : "")
    }
    line.isSpoken = isSpoken
    if isAddedTo {
      line.reactionsOf = line.number
      if message.hasChanged { (line.changedBy, line.quoteAuthor) = (message.authorName, "") }
    }
    line.reactions = message.reactions.enumerated().map { index, reaction in
      ChatScreen.ReactionMark(
        emoji: reaction.emoji, name: isSpoken ? spoken(reaction.emoji) : "",
        count: reaction.accounts.count,
        isOwn: reaction.accounts.contains(account.id),
        isFirst: index == 0)
    }
    if !line.hasRow, !line.files.isEmpty {
      (line.files[0].number, line.files[0].margin) = (line.number, line.margin)
    }
    return line
  }

  /// What is drawn above the text of a message.
  private func heading(
    of message: Message, after previous: Message?
  ) -> (hasDay: Bool, isFirstUnread: Bool, hasAuthor: Bool) {
    let today = TimeText.day(of: machine.local(message.sentAt))
    let isNewDay = previous.map { TimeText.day(of: machine.local($0.sentAt)) != today } ?? true
    let isFirstUnread = message.id == firstUnread && !isCompact
    let goesOn =
      previous.map {
        $0.author == message.author && $0.writer == message.writer && message.sentAt - $0.sentAt < Self.pause
          && !(isAddedTo && interrupted.contains($0.id))
      } ?? false
    let hasAuthor = isNewDay || !goesOn || isFirstUnread
    return (isNewDay && !isCompact, isFirstUnread, hasAuthor && !(isAddedTo && message.hasChanged))
  }

  /// How many rows the screen has for a message. Of a long text only some rows are shown, and one that says how many more there
  /// are.
  func rows(of message: Message, after previous: Message?) -> Int {
    let heading = heading(of: message, after: previous)
    var rows = (heading.hasDay ? 2 : 0) + (heading.isFirstUnread ? 1 : 0)
    // The number comes first, and two blanks.
    let room = max(8, columns - 4 - (hasMargin ? Self.margin : 0))
    if !message.text.isEmpty || message.deletedAt != nil || heading.hasAuthor {
      let mark = message.writer == .person ? 0 : Self.longestMark
      let name = min(Self.longestName, Text.width(message.authorName)) + mark
      let head = heading.hasAuthor ? name + (hasMargin ? 2 : Self.margin + 1) : 0
      let text = Text.wrap(Text.clean(message.text, keepingNewlines: true), first: room - head, rest: room)
        .count
      rows += message.id == target ? text : min(text, LongText.shown.count + 1)
    }
    // A reaction takes about six columns.
    let reactions = (message.reactions.count * 6 + room - 1) / room
    return rows + message.files.count + (message.replyTo == nil ? 0 : 1) + reactions
  }
}

/// The size of a file as people write it, such as `2.4 MB`.
enum FileSize {
  static func text(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    let kilo = bytes.bounded * 10 / 1024
    if kilo < 10_000 { return tenths(kilo) + " KB" }
    return tenths(kilo / 1024) + " MB"
  }

  /// Writes a number of tenths: with the tenth if it is below ten, else rounded.
  private static func tenths(_ count: Int) -> String {
    count < 100 ? "\(count / 10).\(count % 10)" : "\((count + 5) / 10)"
  }
}

extension Message {
  /// Whether it was edited or deleted.
  fileprivate var hasChanged: Bool { editedAt != nil || deletedAt != nil }
}

extension SharedFile {
  /// How much of the file the server has, in percent: a multiple of 25, because each change is drawn.
  fileprivate var percent: String { String(size == 0 ? 0 : (sent ?? 0) * 4 / size * 25) }
}
