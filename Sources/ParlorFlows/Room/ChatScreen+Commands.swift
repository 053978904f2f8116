import ParlorStore
import Usher
import UsherScreens

/// What can be done by a command in a room. Messages are called by the numbers in front of them.
extension ChatScreen {
  var commands: [ScreenCommand<Event>] {
    [ScreenCommand("settings") { _ in .settings }] + messageCommands + wishCommands
  }

  /// What is wished of the room is looked up when a command is given: another session may have changed it.
  private var wishCommands: [ScreenCommand<Event>] {
    [
      ScreenCommand("favourite") { [self] _ in
        takeWish()
        return .wish(.favourite(!state.wish.isFavourite))
      },
      ScreenCommand("mute") { _ in .wish(.level(.nothing)) },
      ScreenCommand("unmute") { _ in .wish(.unmute) },
      ScreenCommand("notify", argument: "level", completions: { _ in RoomLevel.allCases.map(\.rawValue) }) {
        text throws(Reason) in
        guard let level = RoomLevel(rawValue: text.lowercased().filter { $0 != " " }) else {
          throw Reason("whichLevel")
        }
        return .wish(.level(level))
      },
    ]
  }

  private var messageCommands: [ScreenCommand<Event>] {
    [
      ScreenCommand("older") { [self] _ throws(Reason) in
        guard window.hasOlder else { throw Reason("noOlder") }
        return .older
      },
      ScreenCommand("newer") { [self] _ throws(Reason) in
        guard window.hasNewer else { throw Reason("noNewer") }
        return .newer
      },
      ScreenCommand("latest") { _ in .latest },
      ScreenCommand("date", argument: "date") { [self] text throws(Reason) in .jump(try message(on: text)) },
      ScreenCommand("reply", argument: "numberAndText") { [self] text throws(Reason) in
        let (message, rest) = try split(text)
        guard !rest.isEmpty else { throw Reason("replyWhat") }
        return .reply(message.id, rest)
      },
      ScreenCommand("edit", argument: "edit") { [self] text throws(Reason) in try edit(text) },
      ScreenCommand("delete", argument: "messageNumber") { [self] text throws(Reason) in
        .delete(try own(try split(text).message).id)
      },
      ScreenCommand(
        "file", argument: "paths", completions: { [machine] in machine.files?.completions(of: $0) ?? [] }
      ) { [self] text throws(Reason) in .files(try paths(text)) },
      ScreenCommand("save", argument: "save") { [self] text throws(Reason) in try save(text) },
      ScreenCommand("link", argument: "messageNumber") { [self] text throws(Reason) in
        .link(try split(text).message.id)
      },
      ScreenCommand("retry") { [self] _ throws(Reason) in
        try requireUnsent()
        return .retry
      },
      ScreenCommand("discard") { [self] _ throws(Reason) in
        try requireUnsent()
        return .discard
      },
    ]
  }

  /// The message that a number at the start of a text stands for, and what follows it.
  private func split(_ text: String) throws(Reason) -> (message: Message, rest: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = Int(first) else { throw Reason("wantsNumber") }
    let found = try read { () throws(StoreError) in
      guard let id = numbers[number] else { return nil as Message? }
      return try store.message(id)
    }
    guard let message = found, message.deletedAt == nil else {
      throw Reason("noNumber", ["number": String(first)])
    }
    return (message, parts.count > 1 ? String(parts[1]) : "")
  }

  /// What cannot be read is not what is not there.
  private func read<Value>(_ body: () throws(StoreError) -> Value) throws(Reason) -> Value {
    do throws(StoreError) { return try body() } catch { throw place.parlor.reason(for: error) }
  }

  private func own(_ message: Message) throws(Reason) -> Message {
    guard message.author == account.id else {
      throw Reason("notYours", ["number": String(MessageNumbers.number(of: message))])
    }
    return message
  }

  private func edit(_ text: String) throws(Reason) -> Event {
    guard !text.isEmpty else {
      guard machine.edit != nil else { throw Reason("noEditor") }
      return .compose(nil)
    }
    let (message, rest) = try split(text)
    let own = try own(message)
    guard rest.isEmpty else { return .edit(own.id, rest) }
    guard machine.edit != nil else { throw Reason("noEditor") }
    return .compose(own.id)
  }

  private func message(on text: String) throws(Reason) -> Message.ID {
    if text.isEmpty { throw Reason("whichDay") }
    let now = machine.local(place.parlor.now())
    guard let start = Day.start(of: text, now: now) else { throw Reason("badDate", ["date": text]) }
    let found = try read { () throws(StoreError) in
      guard let room else { return nil as Message.ID? }
      return try store.firstMessage(in: room.id, from: machine.moment(local: start))
    }
    guard let id = found else { throw Reason("noMessageSince", ["date": text]) }
    return id
  }

  private func paths(_ text: String) throws(Reason) -> [String] {
    guard let shelf = machine.files else { throw Reason("noFiles") }
    let paths = PathWords.of(text)
    guard !paths.isEmpty else { throw Reason("whichFiles") }
    guard paths.count <= SharedFile.mostPerMessage else {
      throw Reason("tooManyFiles", ["most": String(SharedFile.mostPerMessage)])
    }
    for path in paths {
      guard try shelf.look(at: path).size <= SharedFile.largest else {
        throw Reason("fileTooLarge", ["path": path])
      }
    }
    return paths
  }

  private func save(_ text: String) throws(Reason) -> Event {
    guard machine.files != nil else { throw Reason("noFiles") }
    let (message, rest) = try split(text)
    let number = ["number": String(MessageNumbers.number(of: message))]
    guard !message.files.isEmpty else { throw Reason("hasNoFiles", number) }
    var words = PathWords.of(rest)
    var file: Int?
    if let first = words.first, let index = Int(first) ?? message.files.number(named: first) {
      guard message.files.indices.contains(index - 1) else { throw Reason("nothingToSave", number) }
      file = index
      words.removeFirst()
    }
    // What is said beyond that would be dropped in silence.
    guard words.count < 2 else { throw Reason("whichFile", number) }
    return .save(message.id, file: file, folder: words.first ?? "")
  }

  private func requireUnsent() throws(Reason) {
    guard outbox.messages(to: address).contains(where: { $0.trouble != nil }) else {
      throw Reason("nothingUnsent")
    }
  }
}

extension [SharedFile] {
  /// The number of the first that has a name, as it is called or as it would be saved.
  fileprivate func number(named name: String) -> Int? {
    firstIndex { $0.name == name || SafeName.of($0.name) == name }.map { $0 + 1 }
  }
}
