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
    Flag("hasOlder") { $0.hasOlder }
    List("messages", { $0.lines }) {
      Value("number") { $0.number }
      Value("day") { $0.day }
      Flag("isFirstUnread") { $0.isFirstUnread }
      Value("author") { $0.author }
      Value("time") { $0.time }
      Flag("isMine") { $0.isMine }
      Value("quoteAuthor") { $0.quoteAuthor }
      Value("quote") { $0.quote }
      Flag("hasText") { $0.hasText }
      Value("text") { $0.text }
      Flag("isMention") { $0.isMention }
      Flag("isTarget") { $0.isTarget }
      Flag("isEdited") { $0.isEdited }
      Flag("isDeleted") { $0.isDeleted }
      List("files", { $0.files }) {
        Value("number") { $0.number }
        Value("name") { $0.name }
        Value("size") { $0.size }
        Flag("isPicture") { $0.kind == .picture }
        Flag("isSound") { $0.kind == .sound }
        Flag("isVideo") { $0.kind == .video }
        Flag("isDocument") { $0.kind == .document }
        Flag("isArchive") { $0.kind == .archive }
        Flag("isProgram") { $0.kind == .program }
        Flag("isText") { $0.kind == .text }
        Flag("isData") { $0.kind == .data }
      }
    }
    Flag("hasMoreUnsent") { $0.hasMoreUnsent }
    List("outgoing", { $0.outgoing }) {
      Value("text") { $0.text }
      Value("files") { $0.files == 0 ? "" : String($0.files) }
      Flag("isEdit") { if case .edit = $0.deed { true } else { false } }
      Flag("isDeletion") { if case .delete = $0.deed { true } else { false } }
      Flag("isSending") { $0.trouble == nil }
      Flag("isFull") { $0.trouble?.kind == .full }
      Flag("isLocked") { $0.trouble?.kind == .locked }
      Flag("isLost") { $0.trouble?.kind == .lost }
      Flag("isReadOnly") { $0.trouble?.kind == .readOnly }
      Flag("isNotMember") { $0.trouble?.kind == .notMember }
      Flag("isNobodyThere") { $0.trouble?.kind == .nobodyThere }
      Flag("isGone") { $0.trouble?.kind == .gone }
      Flag("isTooLong") { $0.trouble?.kind == .tooLong }
      Flag("isFileTooLarge") { $0.trouble?.kind == .fileTooLarge }
      Flag("isFileMissing") { $0.trouble?.kind == .fileMissing }
      Flag("isFileDenied") { $0.trouble?.kind == .fileDenied }
      Flag("isInterrupted") { $0.trouble?.kind == .interrupted }
      Value("detail") { $0.trouble?.detail ?? "" }
    }
    Flag("isUnsent") { $0.outgoing.contains { $0.trouble != nil } }
    Flag("isAtRisk") { $0.isAtRisk }
    Value("below") { $0.below == 0 ? "" : String($0.below) }
    Value("mention") { $0.mention?.text ?? "" }
    Value("mentionAuthor") { $0.mention?.author ?? "" }
    Value("notice") { $0.notice?.text ?? "" }
    // A mention that is all that came stands for itself.
    Value("noticeAuthor") { $0.mention != nil && $0.notice?.count == 1 ? "" : $0.notice?.author ?? "" }
    Value("noticeCount") { ($0.notice?.count ?? 0) > 1 ? String($0.notice?.count ?? 0) : "" }
    List("saved", { $0.saved }) { Value("path") { $0 } }
    Value("link") { $0.link }
    Flag("isTrouble") { $0.trouble != nil }
    Flag("isFull") { $0.trouble?.kind == .full }
    Flag("isLocked") { $0.trouble?.kind == .locked }
    Flag("isLost") { $0.trouble?.kind == .lost }
    Flag("isReadOnly") { $0.trouble?.kind == .readOnly }
    Flag("isNotMember") { $0.trouble?.kind == .notMember }
    Value("detail") { $0.trouble?.detail ?? "" }
    Flag("isUnfinished") { !$0.unfinished.isEmpty }
    Value("doomed") { $0.doomed }
    Value("dropped") { String($0.dropped) }
    Say("say") { .say($0) }
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
  }
}
