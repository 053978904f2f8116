import ParlorStore

extension ChatScreen {
  struct Model {
    var title: String
    var workspace: String
    var isChannel: Bool
    var wish = RoomWish()
    var lines: [Line] = []
    var outgoing: [OutgoingLine] = []
    /// Whether there are more unsent messages before those in `outgoing`.
    var hasMoreUnsent = false
    /// Whether something unsent is lost if the program is killed.
    var isAtRisk = false
    var hasOlder = false
    /// Messages that come after the page on show.
    var below = 0
    /// The messages that came while the end of the room was not on show.
    var notice: Reading.News?
    /// The newest of them that mentions the account.
    var mention: (author: String, text: String)?
    /// The result of the last command.
    var remark: Remark?
    /// Lines of a message that is still being written.
    var unfinished: [String] = []
    var question: Pending?
  }

  /// The result of a command.
  enum Remark: Equatable {
    case saved([String])
    case link(String)
    case trouble(Trouble)
  }

  /// What the user is asked to confirm.
  enum Pending {
    case delete(Message.ID, text: String)
    case discard(count: Int)
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
    guard case .link(let link) = remark else { return "" }
    return link
  }

  /// The text of the message that the user is asked to delete.
  var doomed: String {
    guard case .delete(_, let text) = question else { return "" }
    return text
  }

  var isDeleting: Bool {
    guard case .delete = question else { return false }
    return true
  }

  /// How many unsent messages the user is asked to drop.
  var dropped: Int {
    guard case .discard(let count) = question else { return 0 }
    return count
  }
}

extension ChatScreen {
  /// A message as the picture draws it.
  struct Line {
    var number = ""
    /// The day, if this message is the first of it; else empty.
    var day = ""
    var isFirstUnread = false
    /// Who wrote it and when; empty if the message before is by the same author and not much older.
    var author = ""
    var time = ""
    var isMine = false
    /// The message that it answers.
    var quoteAuthor = ""
    var quote = ""
    var text = ""
    var isMention = false
    var isTarget = false
    var isEdited = false
    var isDeleted = false
    var files: [File] = []

    /// Whether there is something to read besides its files.
    var hasText: Bool { !text.isEmpty || isDeleted }
  }

  struct File {
    /// The number of the message, on the first file of a message without text; else empty.
    var number = ""
    var name: String
    var size: String
    var kind: FileKind
  }

  /// A message that is on its way, or was not sent, changed or deleted.
  struct OutgoingLine: Hashable {
    var kind: Outgoing.Kind
    var text: String
    var files = 0
    var trouble: Trouble?

    init(_ message: Outgoing) {
      kind = message.kind
      // A text that is too long to send is not drawn whole each time.
      let isTooLong = message.text.utf8.count > InputRule.longestMessage
      text = isTooLong ? message.text.prefix(100) + "…" : message.text
      files = message.paths.count
      trouble = message.trouble
    }
  }
}
