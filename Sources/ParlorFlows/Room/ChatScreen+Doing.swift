import ParlorStore
import Usher

/// What an event comes to.
extension ChatScreen {
  func hear(_ event: Event) {
    let before = state.remark.take()
    // The same once more would be no news in a log: the page is shown again with it.
    defer { if before != nil, state.remark == before { window.turn() } }
    switch event {
    case .say(let line): say(line)
    case .older: loadOlder()
    case .newer: loadNewer()
    case .latest: loadLatest()
    case .jump(let id): load(from: id)
    case .reply(let id, let text): send(text, replyTo: id)
    case .edit(let id, let text): send(text, .edit(id))
    case .compose(let id): compose(id)
    case .delete(let id):
      let message = place.parlor.read(or: nil) { () throws(StoreError) in try store.message(id) }
      state.question = .delete(id, text: message?.text ?? message?.files.first?.name ?? "")
    case .files(let paths): send(files: paths)
    case .save(let id, let file, let folder): save(id, file, folder)
    case .link(let id): state.remark = .link("message:\(id)")
    case .retry: retry()
    case .discard: state.question = .discard(count: outbox.messages(to: address).count { $0.trouble != nil })
    case .answered(let isYes): answer(isYes)
    case .settings, .wish: return
    }
    seat?.changed()
  }

  private func answer(_ isYes: Bool) {
    let question = state.question.take()
    guard isYes else { return }
    switch question {
    case .delete(let id, let text): send(text, .delete(id))
    case .discard: discard()
    case nil: return
    }
  }

  private func compose(_ id: Message.ID?) {
    attempt {
      let old = try id.flatMap { try store.message($0) }
      let begun = old?.text ?? state.unfinished.joined(separator: "\n")
      guard let edited = try machine.edit?(begun) else { return }
      let text = edited.droppingNewlines
      guard text.contains(where: { !$0.isWhitespace }), text != old?.text else { return }
      state.unfinished = []
      send(text, id.map { .edit($0) } ?? .say)
    }
  }

  /// Writes the files of a message into a folder, each under a harmless name that is not taken.
  private func save(_ id: Message.ID, _ file: Int?, _ folder: String) {
    attempt {
      guard let shelf = machine.files, let message = try store.message(id) else { return }
      let files = file.map { [message.files[$0 - 1]] } ?? message.files
      var paths: [String] = []
      for file in files {
        var offset = 0
        let path = try shelf.save(SafeName.of(file.name), in: folder) {
          let piece = try store.piece(of: file.id, from: offset, for: account.id)
          offset += piece?.count ?? 0
          return piece
        }
        paths.append(path)
      }
      state.remark = .saved(paths)
    }
  }
}

extension String {
  /// Without the newlines that an editor puts at the end.
  fileprivate var droppingNewlines: String {
    var text = self[...]
    while text.last?.isNewline ?? false { text.removeLast() }
    return String(text)
  }
}
