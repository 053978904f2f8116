import ParlorStore

extension ChatScreen {
  struct Model {
    var title: String
    var workspace: String
    var isChannel: Bool
    var wish = RoomWish()
    var lines: [Line] = []
    var outgoing: [OutgoingLine] = []
    /// Whether those are the last of more.
    var hasMoreUnsent = false
    /// Whether some of it is lost if the program is killed.
    var isAtRisk = false
    var hasOlder = false
    /// Messages that come after the page on show.
    var below = 0
    /// The newest message that came while reading further up, and how many did.
    var notice: (author: String, text: String, count: Int)?
    /// The newest of them that speaks to who reads.
    var mention: (author: String, text: String)?
    /// What the last command came to.
    var remark: Remark?
    /// Lines of a message that is still being written.
    var unfinished: [String] = []
    var question: Pending?
  }

  /// What a command came to.
  enum Remark: Equatable {
    case saved([String])
    case link(String)
    case trouble(Trouble)
  }

  /// What is asked before it is done.
  enum Pending {
    case delete(Message.ID, text: String)
    case discard(count: Int)
  }
}

extension ChatScreen.Model {
  init(_ source: RoomPlace, _ place: WorkspacePlace) {
    workspace = place.workspace.name
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

  /// The text of the message about to be deleted.
  var doomed: String {
    guard case .delete(_, let text) = question else { return "" }
    return text
  }

  var isDeleting: Bool {
    guard case .delete = question else { return false }
    return true
  }

  /// How many unsent messages are about to be dropped.
  var dropped: Int {
    guard case .discard(let count) = question else { return 0 }
    return count
  }
}
