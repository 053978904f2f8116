import ParlorStore
import UsherScreens

extension ChatScreen {
  static let shape = Shape<Model, Event>("Room/chat") {
    Value("title") { $0.title }
    Value("workspace") { $0.workspace }
    Flag("isChannel") { $0.isChannel }
    Flag("isFavourite") { $0.wish.isFavourite }
    Flag("isMentions") { $0.wish.level == .mentions }
    Flag("isMuted") { $0.wish.level == .nothing }
    Flag("isMarked") { $0.wish != RoomWish() }
    Value("topic") { $0.topic }
    Value.number("members") { $0.members }
    Value.count("crowd") { $0.crowd }
    Value.count("elsewhere") { $0.elsewhere }
    Value.count("calls") { $0.calls }
    Flag("hasOlder") { $0.hasOlder }
    Flag("isFetching") { $0.isFetching }
    Flag("isCompact") { $0.isCompact }
    Value("awaySince") { $0.away.since }
    Value.count("awaiting") { $0.away.waiting }
    Flag("isUnreadAbove") { $0.unreadAbove > 0 }
    Value.number("unreadAbove") { $0.unreadAbove }
    List("messages", isLog: true, { $0.lines }) {
      Value("number") { $0.number }
      Value("day") { $0.day }
      Flag("isFirstUnread") { $0.isFirstUnread }
      Value("author") { $0.author }
      Flag("isBot") { $0.writer == .bot }
      Flag("isProgram") { $0.writer == .program }
      Value("time") { $0.time }
      Value("margin") { $0.margin }
      Value("gap") { $0.gap }
      Tone("whose") { $0.isMine ? .good : $0.tint }
      Value("quoteAuthor") { $0.quoteAuthor }
      Value("quote") { $0.quote }
      Flag("isQuoteDeleted") { $0.isQuoteDeleted }
      Flag("hasRow") { $0.hasRow }
      Fold("text", rest: "folded", links: LinkKind.inTexts, marked: true, rows: { $0.rows }) { $0.text }
      Tone("mentions") { $0.isMention ? .mention : nil }
      Flag("isTarget") { $0.isTarget }
      Flag("isEdited") { $0.isEdited }
      Flag("isWaiting") { $0.isWaiting }
      Flag("isDeleted") { $0.isDeleted }
      List("files", { $0.files }) {
        Value("margin") { $0.margin }
        Value("number") { $0.number }
        Value("name") { $0.name }
        Value("size") { $0.size }
        Value.state("kind") { $0.kind }
        Value("sent") { $0.sent }
      }
      Flag("isReactedTo") { !$0.reactions.isEmpty }
      Value("reactionsOf") { $0.reactionsOf }
      Value("changedBy") { $0.changedBy }
      Flag("isSpoken") { $0.isSpoken }
      // An empty wrapped value: what does not fit in a row goes on below it.
      Value("indent") { _ in "" }
      List("reactions", { $0.reactions }) {
        // One value, so that a count stays in the row of its emoji.
        Value("mark") { "\($0.emoji) \($0.count)" }
        Tone("whose") { $0.isOwn ? .good : nil }
        Flag("isFirst") { $0.isFirst }
        Value.number("count") { $0.count }
        Value("name") { $0.name }
        Value("emoji") { $0.name.isEmpty ? $0.emoji : "" }
        Flag("isOwn") { $0.isOwn }
      }
    }
    Flag("hasMoreUnsent") { $0.hasMoreUnsent }
    List("outgoing", { $0.outgoing }) {
      Value("text") { $0.text }
      Value("files") { $0.files == 0 ? "" : String($0.files) }
      Flag("isEdit") { if case .edit = $0.kind { true } else { false } }
      Flag("isDeletion") { if case .delete = $0.kind { true } else { false } }
      Flag("isSending") { $0.trouble == nil }
      Value.state("why") { $0.trouble?.kind ?? .other }
      Value("detail") { $0.trouble?.detail ?? "" }
    }
    Flag("isUnsent") { $0.outgoing.contains { $0.trouble != nil } }
    Flag("isAtRisk") { $0.isAtRisk }
    Value.count("below") { $0.below }
    Value("mention") { $0.mention?.text ?? "" }
    Value("mentionAuthor") { $0.mention?.author ?? "" }
    Value("notice") { $0.notice?.text ?? "" }
    // If a single message arrived and it mentions the account, only the mention is shown.
    Value("noticeAuthor") { $0.mention != nil && $0.notice?.count == 1 ? "" : $0.notice?.author ?? "" }
    Value("noticeCount") { ($0.notice?.count ?? 0) > 1 ? String($0.notice?.count ?? 0) : "" }
    List("saved", { $0.saved }) { Value("path") { $0 } }
    Value("link") { $0.link }
    Value("linkTime") { $0.linkTime }
    Value("passageNumber") { $0.passage?.number ?? "" }
    Value("passageAuthor") { $0.passage?.author ?? "" }
    Flag("isPassageBegun") { $0.passage?.isBegun ?? false }
    Fold("passage", rest: "passageRest", links: LinkKind.inTexts, marked: true, rows: { $0.passage?.rows }) {
      $0.passage?.text ?? ""
    }
    Flag("isTrouble") { $0.trouble != nil }
    Value.state("why") { $0.trouble?.kind ?? .other }
    Value("detail") { $0.trouble?.detail ?? "" }
    Flag("isUnfinished") { $0.isUnfinished }
    Value("doomed") { $0.doomed }
    Value.number("dropped") { $0.dropped }
    trayParts
    Say("say", careful: true) { .say($0) }
    Form("delete", active: { $0.isDeleting }) {
      Field.confirm("sure")
    } submit: {
      .answered($0.isYes("sure"))
    }
    Form("discard", active: { $0.dropped > 0 }) {
      Field.confirm("sure")
    } submit: {
      .answered($0.isYes("sure"))
    }
    Sample("a talk") { Model.talk }
    Sample("reading further up") { Model.furtherUp }
    Sample("nothing said") { Model(title: "Mina", workspace: "Harbour Tea", isChannel: false) }
    Sample("trouble") { Model.trouble }
    Sample("deleting") { Model.deleting }
    Sample("on a terminal of few rows") { Model.compact }
    Sample("with times in the margin") { Model.wide }
    Sample("a long message") { Model.long }
    Sample("the rest of a long message") { Model.goingOn }
    Sample("files that wait") { Model.trayFilled }
    Sample("files that have changed") { Model.trayInDoubt }
  }
}

extension ChatScreen.Model {
  private static var room: Self { Self(title: "general", workspace: "Harbour Tea", isChannel: true) }

  static var talk: Self {
    var model = room
    model.hasOlder = true
    (model.topic, model.members) = ("배포는 금요일 오후 세 시. Freeze at noon, no exceptions", 120)
    model.lines = [
      ChatScreen.Line(
        number: "7", day: "Wednesday, 30 September 2026", author: "Mina", time: "09:12",
        text: "배포는 오늘 오후 세 시로 미뤄졌어요. 확인 부탁드려요!"),
      ChatScreen.Line(
        number: "8", author: "Mina", writer: .program, time: "09:12", text: "@Jun, can you tell the others?",
        isMention: true),
      ChatScreen.Line(
        number: "9", isFirstUnread: true, author: "Jonas Lindqvist", time: "09:13", quoteAuthor: "Mina",
        quote: "배포는 오늘 오후 세 시로 미뤄졌어요. 확인 부탁드려요!", text: "Fine with me, I will be back from lunch by then.",
        isEdited: true,
        reactions: EmojiCode.allCases.prefix(20).enumerated().map {
          ChatScreen.ReactionMark(emoji: $1.text, count: 3 * $0 + 1, isOwn: $0 == 0, isFirst: $0 == 0)
        }),
      ChatScreen.Line(
        number: "10", text: "Here is the list.",
        files: [
          ChatScreen.File(name: "release-checklist-2026.pdf", size: "120 KB", kind: .document),
          ChatScreen.File(name: "항구.png", size: "2.4 MB", kind: .picture),
        ]),
      ChatScreen.Line(number: "11", author: "Jun", time: "09:20", isMine: true, text: "👍"),
      ChatScreen.Line(number: "12", isMine: true, isDeleted: true),
      ChatScreen.Line(
        number: "13", day: "Today", author: "deployments", writer: .bot, time: "08:55",
        files: [ChatScreen.File(name: "notes.txt", size: "812 B", kind: .text)]),
      ChatScreen.Line(
        number: "14", files: [ChatScreen.File(number: "14", name: "more.txt", size: "812 B", kind: .text)]),
    ]
    return model
  }

  private static let poem = (1...20).map { "그리고 \($0)번째 줄" }.joined(separator: "\n")

  static var long: Self {
    var model = room
    model.lines = [
      ChatScreen.Line(number: "7", day: "Yesterday", author: "Mina", time: "09:12", text: poem)
    ]
    model.remark = .passage(ChatScreen.Passage(number: "7", author: "Mina", text: poem, rows: 0..<9))
    return model
  }

  static var goingOn: Self {
    var model = long
    model.remark = .passage(ChatScreen.Passage(number: "7", author: "Mina", text: poem, rows: 9..<20))
    return model
  }

  static var compact: Self {
    var model = furtherUp
    model.lines = [
      ChatScreen.Line(number: "8", author: "Mina", time: "09:12", text: "Fine with me")
    ]
    model.isCompact = true
    return model
  }

  static var wide: Self {
    var model = talk
    model.lines = [
      ChatScreen.Line(
        number: "7", author: "Mina", margin: "09:12  ", quoteAuthor: "Jun", quote: "When?", text: "At three",
        reactions: [ChatScreen.ReactionMark(emoji: "👍", count: 2)]),
      ChatScreen.Line(
        number: "8", margin: "09:13  ",
        files: [
          ChatScreen.File(number: "8", margin: "09:13  ", name: "plan.png", size: "4.2 MB", kind: .picture)
        ]),
    ]
    return model
  }

  static var furtherUp: Self {
    var model = talk
    model.lines.removeLast(4)
    model.lines[0].isTarget = true
    model.lines[1].reactions = [
      ChatScreen.ReactionMark(emoji: "👍", name: "thumbs up", count: 2, isOwn: true, isFirst: true),
      ChatScreen.ReactionMark(emoji: "🦊", count: 1),
    ]
    (model.lines[1].quoteAuthor, model.lines[1].isQuoteDeleted) = ("Jonas Lindqvist", true)
    (model.lines[1].reactionsOf, model.lines[1].changedBy) = (model.lines[1].number, "Jonas Lindqvist")
    model.lines[1].isSpoken = true
    model.wish = RoomWish(level: .mentions, isFavourite: true)
    (model.unreadAbove, model.below, model.crowd) = (12, 31, 121)
    (model.elsewhere, model.calls) = (1203, 2)
    model.mention = ("Jonas Lindqvist", "@Jun, can you tell the others?")
    model.notice = Reading.News(author: "Mina", text: "점심 같이 먹을래요? 새로 생긴 곳이 있어요", count: 3)
    return model
  }

  static var trouble: Self {
    var model = room
    model.wish = RoomWish(level: .nothing)
    model.away = Away(since: "09:12", waiting: 3)
    model.lines = [
      ChatScreen.Line(
        number: "7", author: "Jun", time: "09:13", isMine: true, text: "See you at two", isWaiting: true,
        files: [ChatScreen.File(name: "plan.png", size: "4.2 MB", kind: .picture, sent: "25")])
    ]
    var unsent = Outgoing(
      id: 1, address: .room(1), text: "See you at three", state: .failed(Trouble(kind: .full)))
    let sending = Outgoing(id: 2, address: .room(1), text: "", paths: ["a", "b"], state: .sending)
    model.outgoing = [ChatScreen.OutgoingLine(unsent), ChatScreen.OutgoingLine(sending)]
    unsent.state = .failed(Trouble(kind: .fileMissing, detail: "/home/jun/없는 파일.txt"))
    model.outgoing.append(ChatScreen.OutgoingLine(unsent))
    unsent.state = .failed(Trouble(refusal: "taken number"))
    model.outgoing.append(ChatScreen.OutgoingLine(unsent))
    for (number, kind) in [Outgoing.Kind.edit(7), .delete(8)].enumerated() {
      let change = Outgoing(
        id: 3 + number, address: .room(1), kind: kind, text: "See you at four",
        state: .failed(Trouble(kind: number == 0 ? .locked : .gone)))
      model.outgoing.append(ChatScreen.OutgoingLine(change))
    }
    model.isAtRisk = true
    model.hasMoreUnsent = true
    model.remark = .trouble(Trouble(kind: .other, detail: "the disk does not answer"))
    model.isUnfinished = true
    return model
  }

  static var deleting: Self {
    var model = talk
    model.remark = .saved(["/home/jun/Downloads/release-checklist-2026 (2).pdf"])
    model.question = .delete(1, text: "👍")
    return model
  }
}
