import ParlorStore

extension ChatScreen.Model {
  private static var room: Self { Self(title: "general", workspace: "Harbour Tea", isChannel: true) }

  static var talk: Self {
    var model = room
    model.hasOlder = true
    model.lines = [
      ChatScreen.Line(
        number: "7", day: "2026-11-02", author: "Mina", time: "09:12",
        text: "배포는 오늘 오후 세 시로 미뤄졌어요. 확인 부탁드려요!"),
      ChatScreen.Line(number: "8", text: "@Jun, can you tell the others?", isMention: true),
      ChatScreen.Line(
        number: "9", isFirstUnread: true, author: "Jonas Lindqvist", time: "09:13", quoteAuthor: "Mina",
        quote: "배포는 오늘 오후 세 시로 미뤄졌어요. 확인 부탁드려요!", text: "Fine with me, I will be back from lunch by then.",
        isEdited: true),
      ChatScreen.Line(
        number: "10", text: "Here is the list.",
        files: [
          ChatScreen.File(name: "release-checklist-2026.pdf", size: "120 KB", kind: .document),
          ChatScreen.File(name: "항구.png", size: "2.4 MB", kind: .picture),
        ]),
      ChatScreen.Line(number: "11", author: "Jun", time: "09:20", isMine: true, text: "👍"),
      ChatScreen.Line(number: "12", isMine: true, isDeleted: true),
      ChatScreen.Line(
        number: "13", day: "2026-11-03", author: "Mina", time: "08:55",
        files: [ChatScreen.File(number: "13", name: "notes.txt", size: "812 B", kind: .text)]),
    ]
    return model
  }

  static var furtherUp: Self {
    var model = talk
    model.lines.removeLast(4)
    model.lines[0].isTarget = true
    model.wish = RoomWish(level: .mentions, isFavourite: true)
    model.below = 31
    model.mention = ("Jonas Lindqvist", "@Jun, can you tell the others?")
    model.notice = ("Mina", "점심 같이 먹을래요? 새로 생긴 곳이 있어요", 3)
    return model
  }

  static var trouble: Self {
    var model = room
    model.wish = RoomWish(level: .nothing)
    var unsent = Outgoing(
      id: 1, address: .room(1), text: "See you at three", state: .failed(Trouble(kind: .full)))
    let sending = Outgoing(id: 2, address: .room(1), text: "", paths: ["a", "b"], state: .sending)
    model.outgoing = [ChatScreen.OutgoingLine(unsent), ChatScreen.OutgoingLine(sending)]
    unsent.state = .failed(Trouble(kind: .fileMissing, detail: "/home/jun/없는 파일.txt"))
    model.outgoing.append(ChatScreen.OutgoingLine(unsent))
    for (number, deed) in [Deed.edit(7), .delete(8)].enumerated() {
      let change = Outgoing(
        id: 3 + number, address: .room(1), deed: deed, text: "See you at four",
        state: .failed(Trouble(kind: number == 0 ? .locked : .gone)))
      model.outgoing.append(ChatScreen.OutgoingLine(change))
    }
    model.isAtRisk = true
    model.hasMoreUnsent = true
    model.remark = .trouble(Trouble(kind: .other, detail: "the disk does not answer"))
    model.unfinished = ["a line"]
    return model
  }

  static var deleting: Self {
    var model = talk
    model.remark = .saved(["/home/jun/Downloads/release-checklist-2026 (2).pdf"])
    model.question = .delete(1, text: "👍")
    return model
  }
}
