import ParlorStore
import UsherScreens

extension ChatScreen {
  struct Line {
    var id: Message.ID
    var time: String
    var author: String
    var text: String
    var isMine: Bool
    /// The first one that had not been read on entry.
    var isFirstUnread: Bool
  }

  struct Model {
    var title: String
    var workspace: String
    var isChannel: Bool
    var lines: [Line] = []
    var hasOlder = false
    var unread = 0
    var trouble = ""
  }

  static let shape = Shape<Model, Event>("Room/chat") {
    Value("title") { $0.title }
    Value("workspace") { $0.workspace }
    Flag("isChannel") { $0.isChannel }
    Flag("hasOlder") { $0.hasOlder }
    Value("trouble") { $0.trouble }
    List("messages", { $0.lines }) {
      Value("time") { $0.time }
      Value("author") { $0.author }
      Value("text") { $0.text }
      Flag("isMine") { $0.isMine }
      Flag("isFirstUnread") { $0.isFirstUnread }
    }
    Choice("older") { _ in .older }
    Say("say") { .say($0) }
    Sample("a talk") {
      Model(
        title: "general", workspace: "Harbour Tea", isChannel: true,
        lines: [
          Line(
            id: 1, time: "09:12", author: "Mina", text: "배포는 오늘 오후 세 시로 미뤄졌어요. 확인 부탁드려요!", isMine: false,
            isFirstUnread: false),
          Line(
            id: 2, time: "09:13", author: "Jonas Lindqvist",
            text: "Fine with me, I will be back from lunch by then.",
            isMine: false, isFirstUnread: true),
          Line(id: 3, time: "09:14", author: "me", text: "👍", isMine: true, isFirstUnread: false),
        ], hasOlder: true)
    }
    Sample("nothing said") { Model(title: "Mina", workspace: "Harbour Tea", isChannel: false) }
    Sample("trouble") {
      Model(title: "Mina", workspace: "Harbour Tea", isChannel: false, trouble: "The disk is full.")
    }
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

  var firstID: Message.ID? { lines.first?.id }
  var lastID: Message.ID? { lines.last?.id }

  mutating func show(_ entry: RoomEntry, _ place: WorkspacePlace) {
    hasOlder = entry.hasOlder
    unread = entry.unreadCount
    lines = entry.read.map { line($0, place) } + entry.unread.map { line($0, place) }
    if !entry.unread.isEmpty, !entry.read.isEmpty { lines[entry.read.count].isFirstUnread = true }
  }

  /// What came after; whatever is shown already is passed over.
  mutating func append(_ messages: [Message], _ place: WorkspacePlace) {
    let last = lastID ?? 0
    lines += messages.filter { $0.id > last }.map { line($0, place) }
  }

  mutating func prepend(_ page: MessagePage, _ place: WorkspacePlace) {
    hasOlder = page.hasOlder
    lines = page.messages.map { line($0, place) } + lines
  }

  private func line(_ message: Message, _ place: WorkspacePlace) -> ChatScreen.Line {
    ChatScreen.Line(
      id: message.id, time: place.parlor.timeText(message.sentAt), author: message.authorName,
      text: message.text, isMine: message.author == place.account.id, isFirstUnread: false)
  }
}
