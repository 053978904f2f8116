import ParlorStore
import Usher
import UsherSession

// What the screen sends, and what the user answers about it.
extension ChatScreen {
  /// Adds a line to the message, and sends the message if the line ends it.
  func say(_ line: String) {
    let text = composing.take(line)
    if let text { send(text) }
    if composing.lines.count <= Composing.keptAtOnce { keepUnfinished() } else { keepUnfinishedSoon() }
  }

  /// Keeps the lines a moment later, together with those that come meanwhile: keeping a long message at each line would take longer
  /// with each line.
  private func keepUnfinishedSoon() {
    guard !keepsUnfinishedSoon else { return }
    keepsUnfinishedSoon = true
    seat?.after(.milliseconds(100)) { [weak self] in
      self?.keepsUnfinishedSoon = false
      self?.keepUnfinished()
    }
  }

  /// Keeps the lines of a message that has not ended, also if Parlor is killed.
  func keepUnfinished() {
    guard composing.hasNews else { return }
    parlor.keep(composing.keepsake, as: unfinishedKey, of: account.id)
    composing.noteKept()
  }

  /// Sends, edits or deletes a message. A new message takes the files of the tray with it. Before a new message, loads the
  /// messages between the page and the end of the room. Says that a message was changed if the page does not show it.
  func send(_ text: String, replyTo: Message.ID? = nil, _ kind: Outgoing.Kind = .new) {
    let text = EmojiCode.written(text)
    if case .delete = kind {} else if outbox.setsAside(text) { return }
    if kind == .new, !tray.isEmpty { return sendTray(with: text, replyTo: replyTo) }
    if kind == .new { loadMissing() }
    guard outbox.send(text, replyTo: replyTo, kind) else { return }
    if case .delete = kind {} else { tellOfAbsent(in: text) }
    parlor.tour?.look(hasWritten: kind == .new)
    switch kind {
    case .edit(let id) where !reading.shows(id): seat?.tell(Reason("messageEdited"))
    case .delete(let id) where !reading.shows(id): seat?.tell(Reason("messageDeleted"))
    case .new, .edit, .delete: break
    }
  }

  /// Says which members of the workspace a text mentions that are not in the room: they are not told.
  func tellOfAbsent(in text: String) {
    guard text.contains("@"), let room else { return }
    let absent = parlor.read(or: []) { () throws(StoreError) -> [Member] in
      let here = Set(try store.members(of: room.id).map(\.id))
      return try store.members(of: room.workspace).filter {
        !here.contains($0.id) && Mention.isOf($0.nickname, in: text)
      }
    }
    for member in absent.prefix(3) { seat?.tell(Reason("notTold", ["name": member.nickname])) }
  }

  func loadMissing() {
    if reading.hasNewer { read(reading.loadMissing) }
  }

  /// Called when the state of an outgoing message has changed. A message that was sent arrives as a change in the
  /// store.
  func noteSent() {
    if let room { outbox.takeKept(in: room.id) }
    seat?.changed()
  }

  func retry() {
    let old = outbox.lines
    loadMissing()
    outbox.retry()
    // The screen looks the same as before, so the user is told that nothing was sent.
    if !old.isEmpty, outbox.lines == old { seat?.tell(Reason("stillUnsent")) }
  }

  func answer(_ isYes: Bool) {
    let question = header.question.take()
    guard isYes else {
      if case .send(let text, let replyTo) = question, !text.isEmpty { putBack(text, replyTo: replyTo) }
      return
    }
    switch question {
    case .sendFiles: sendTray(with: "", replyTo: nil)
    case .send(let text, let replyTo):
      parlor.session?.tree.draft = ""
      deliverTray(with: text, replyTo: replyTo)
    case .delete(let id, let text): send(text, .delete(id))
    case .discard: outbox.discard()
    case nil: return
    }
  }
}
