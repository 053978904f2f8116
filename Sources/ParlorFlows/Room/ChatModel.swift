import ParlorStore
import UsherScreens

extension ChatScreen {
  struct Model {
    var title: String
    var workspace: String
    var isChannel: Bool
    var topic = ""
    /// How many members the channel has; 0 in direct messages.
    var members = 0
    /// The number of members if it has changed since the page was shown; otherwise 0.
    var crowd = 0
    /// Since when the server cannot be reached, and how much waits for it; empty and 0 if all is well.
    var away = Away()
    var wish = RoomWish()
    /// The unread messages of other rooms, and how many of them mention the account.
    var elsewhere = 0
    var calls = 0
    var lines: [Line] = []
    var outgoing: [OutgoingLine] = []
    /// Whether there are unsent messages before those in `outgoing`.
    var hasMoreUnsent = false
    /// Whether an unsent message would be lost if the program were killed.
    var isAtRisk = false
    var hasOlder = false
    /// Whether the server is asked for messages that are not here.
    var isFetching = false
    /// Whether there is room for hardly more than one message.
    var isCompact = false
    /// How many unread messages come before the shown page.
    var unreadAbove = 0
    /// How many messages come after the shown page.
    var below = 0
    /// The messages that arrived while the newest page was not shown.
    var notice: Reading.News?
    /// The newest message of ``notice`` that mentions the account.
    var mention: (author: String, text: String)?
    /// The result of the last command.
    var remark: Remark?
    /// Whether the user is still writing a message line by line.
    var isUnfinished = false
    /// The files that wait for the next message.
    var tray: [TrayLine] = []
    var question: Pending?
  }

  /// The result of a command.
  enum Remark: Equatable {
    case saved([String])
    case link(String, sentAt: String)
    case passage(Passage)
    case trouble(Trouble)
  }

  /// A part of a long message that the user reads with `/more`: as many rows as fit on the terminal.
  struct Passage: Equatable {
    var number: String
    var author: String
    var text: String
    /// The rows to show; nil for all, where there is no limit of rows.
    var rows: Range<Int>?

    /// Whether an earlier part has been shown.
    var isBegun: Bool { (rows?.lowerBound ?? 0) > 0 }

    /// Whether the message ends with this part, on a screen of so many columns.
    func isLast(columns: Int) -> Bool {
      guard let rows else { return true }
      let room = columns - Self.indent
      return Text.wrap(Text.clean(text, keepingNewlines: true), first: room, rest: room).count
        <= rows.upperBound
    }

    /// The columns in front of the text.
    private static let indent = 4

    /// The part after this one.
    var next: Passage {
      var next = self
      next.rows = rows.map { $0.upperBound..<($0.upperBound + $0.count) }
      return next
    }
  }

  /// What the user is asked to confirm.
  enum Pending: Equatable {
    case delete(Message.ID, text: String)
    case discard(count: Int)
    /// Whether to send the files of the tray without a text.
    case sendFiles
    /// Whether to send the files of the tray although some have changed or are gone.
    case send(String, replyTo: Message.ID?)
  }
}

extension ChatScreen.Model {
  init(_ source: RoomPlace, _ context: WorkspaceContext) {
    workspace = context.workspace.name
    switch source {
    case .channel(_, let name):
      title = name
      isChannel = true
    case .dm(let member):
      title = member.nickname
      isChannel = false
    }
  }

  var trouble: Trouble? {
    guard case .trouble(let trouble) = remark else { return nil }
    return trouble
  }

  var saved: [String] {
    guard case .saved(let paths) = remark else { return [] }
    return paths
  }

  var link: String {
    guard case .link(let link, _) = remark else { return "" }
    return link
  }

  /// The date and the time of the message that the link leads to.
  var linkTime: String {
    guard case .link(_, let time) = remark else { return "" }
    return time
  }

  var passage: ChatScreen.Passage? {
    guard case .passage(let passage) = remark else { return nil }
    return passage
  }

  /// The text of the message that the screen asks about: whether to delete it.
  var doomed: String {
    guard case .delete(_, let text) = question else { return "" }
    return text
  }

  var isDeleting: Bool {
    guard case .delete = question else { return false }
    return true
  }

  /// How many unsent messages the screen asks about: whether to drop them.
  var dropped: Int {
    guard case .discard(let count) = question else { return 0 }
    return count
  }
}

extension ChatScreen {
  /// A message as the screen shows it.
  struct Line: Equatable {
    var number = ""
    /// The colour of the author's name.
    var tint = AuthorTint.style(of: 1)
    /// The day, if this is the first message of the day; otherwise empty.
    var day = ""
    var isFirstUnread = false
    /// The author and the time. Empty if the same author wrote the message before, at most a few minutes earlier.
    var author = ""
    var writer = Message.Writer.person
    var time = ""
    /// The time and two blanks, if the screen is wide enough for a margin; `time` is empty then.
    var margin = ""
    var isMine = false
    /// The author and the text of the message that this one answers.
    var quoteAuthor = ""
    var quote = ""
    var isQuoteDeleted = false
    var text = ""
    /// The rows of the text that are shown; nil for all, as for the message that a link leads to.
    var rows: Range<Int>? = LongText.shown
    var isMention = false
    var isTarget = false
    var isEdited = false
    /// Whether the message waits for the server.
    var isWaiting = false
    var isDeleted = false
    var files: [File] = []
    var reactions: [ReactionMark] = []
    /// The number of the message, if its reactions may stand by themselves.
    var reactionsOf = ""
    /// Who has edited or deleted the message, if the line may stand by itself.
    var changedBy = ""
    /// Whether the reactions are written in words.
    var isSpoken = false

    /// Whether the message has a row besides those of its files. A deleted message counts as text.
    var hasRow: Bool { !text.isEmpty || isDeleted || !author.isEmpty }
    /// The margin of a message's second row and of those below it.
    var gap: String { String(repeating: " ", count: margin.count) }
  }

  /// An emoji under a message, and how many accounts reacted with it.
  struct ReactionMark: Equatable {
    var emoji: String
    /// What a screen reader says for it; empty where the emoji itself is shown.
    var name = ""
    var count: Int
    var isOwn = false
    var isFirst = false
  }

  struct File: Equatable {
    /// The number of the message, if it has no row of its own and this is its first file; otherwise empty.
    var number = ""
    /// The time of the message, where the margin is wide enough for the number and the time.
    var margin = ""
    var name: String
    var size: String
    var kind: FileKind
    /// How much of it the server has, in percent, if the message waits; otherwise empty.
    var sent = ""
  }

  /// A message that is being sent, or that could not be sent, edited or deleted.
  struct OutgoingLine: Hashable {
    var kind: Outgoing.Kind
    var text: String
    var files = 0
    var trouble: Trouble?

    init(_ message: Outgoing) {
      kind = message.kind
      // A text that is too long to send is shortened, because each draw of all of it would be slow.
      let isTooLong = message.text.utf8.count > InputRule.longestMessage
      text = isTooLong ? message.text.prefix(100) + "…" : message.text
      files = message.paths.count
      trouble = message.trouble
    }
  }
}
