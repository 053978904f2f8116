import ParlorStore
import Usher

// What the user does with one message of the room, and with its topic.
extension ChatScreen {
  func askToDelete(_ id: Message.ID) {
    let message = parlor.read(or: nil) { () throws(StoreError) in try store.message(id) }
    let file = message?.files.first?.name ?? ""
    header.question = .delete(id, text: message.map { $0.text.isEmpty ? file : $0.text } ?? "")
  }

  func compose(_ id: Message.ID?) {
    attempt {
      let old = try id.flatMap { try store.message($0) }
      guard let edited = try parlor.machine.edit?(old?.text ?? composing.text) else { return }
      guard let text = Composing.message(from: edited), text != old?.text else { return }
      composing.drop()
      send(text, id.map { .edit($0) } ?? .new)
    }
  }

  func setTopic(_ topic: String) throws(StoreError) {
    guard let room else { return }
    try store.setTopic(topic, of: room.id, by: account.id)
    seat?.tell(topic.isEmpty ? Reason("topicGone") : Reason("topicSet"))
  }

  func react(_ emoji: Emoji, to id: Message.ID) throws {
    let isThere: Bool
    do throws(StoreError) {
      isThere = try store.react(emoji, to: id, by: account.id)
    } catch .invalid(.reaction) {
      throw Reason("tooManyReactions", ["most": String(Store.mostReactions)])
    }
    let values = ["emoji": emoji.text]
    if !isThere {
      seat?.tell(Reason("reactionGone", values))
    } else if !reading.shows(id) {
      seat?.tell(Reason("reactionAdded", values))
    }
  }

  /// Shows the beginning of a message, or the next part of the one that was read last.
  func readOn(_ id: Message.ID?) throws {
    if let id, let message = try store.message(id) {
      passage = Passage(
        number: String(reading.number(of: message)), author: message.authorName, text: message.text,
        rows: parlor.machine.rows().map { 0..<max(3, $0 - 6) })
    } else {
      passage = passage?.next
    }
    header.remark = passage.map { .passage($0) }
    // Without a number, there is nothing more to read.
    if passage?.isLast(columns: parlor.machine.columns()) ?? true { passage = nil }
  }

  /// Saves one file of a message, or all its files.
  func save(_ id: Message.ID, _ file: Int?, _ folder: String) {
    attempt {
      guard let shelf = parlor.machine.files, let message = try store.message(id) else { return }
      let files = file.map { [message.files[$0 - 1]] } ?? message.files
      seat?.fetch(files, parlor) { [self] fetched in
        attempt {
          try fetched.get()
          header.remark = .saved(
            try files.map { try shelf.save($0, in: folder, from: store, for: account.id) })
        }
        seat?.changed()
      }
    }
  }

  func completions(of word: String) -> [String] {
    if word.first == ":" { return word.count > 1 ? EmojiCode.completions(of: word) : [] }
    guard word.first == "@" else { return [] }
    let members = parlor.read(or: []) { () throws(StoreError) -> [Member] in
      if let room { return try store.members(of: room.id) }
      return try store.members(of: context.workspace.id)
    }
    let found = members.filter { $0.id != account.id }.map { "@" + $0.nickname }.filter { $0.hasPrefix(word) }
    // What is said to the only one follows.
    return found.count == 1 ? [found[0] + " "] : found
  }
}
