import ParlorStore
import Usher

/// Looks up what the commands of a room need. If there is no result, each lookup throws the reason for the user.
struct RoomDesk {
  let context: WorkspaceContext
  /// Nil if the conversation has not begun.
  let room: Room.ID?
  let reading: Reading
  let outbox: RoomOutbox
  let tray: Tray
  /// Whether a part of a long message has been shown, so that another part can follow.
  let isReadingOn: Bool

  var machine: Machine { context.parlor.machine }
  private var store: Store { context.store }

  /// Returns the message whose number begins a text, and the text after the number.
  func message(numberedIn text: String) throws(Reason) -> (message: Message, rest: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = Int(first)?.bounded else { throw Reason("wantsNumber") }
    let found = try read { () throws(StoreError) in
      guard let id = reading.message(numbered: number) else { return nil as Message? }
      return try store.message(id)
    }
    if let moved = try read({ () throws(StoreError) in try reading.takeMoved(number).flatMap(store.message) })
    {
      throw Reason("numberMoved", ["number": String(number), "new": String(reading.number(of: moved))])
    }
    guard let message = found, message.deletedAt == nil else {
      throw Reason("noNumber", ["number": Reason.typed(String(first))])
    }
    return (message, parts.count > 1 ? String(parts[1]) : "")
  }

  /// Does the same for a message that the account itself wrote.
  func ownMessage(numberedIn text: String) throws(Reason) -> (message: Message, rest: String) {
    let found = try message(numberedIn: text)
    guard found.message.author == context.account.id else {
      throw Reason("notYours", ["number": String(reading.number(of: found.message))])
    }
    return found
  }

  /// Returns `value` if the user has an editor; otherwise throws.
  func withEditor<Value>(_ value: Value) throws(Reason) -> Value {
    guard machine.edit != nil else { throw Reason("noEditor") }
    return value
  }

  /// Returns when a day begins, and the day of the first message since then if that is another one. Throws if there are no messages
  /// since then.
  func start(of day: String) throws(Reason) -> (time: Int64, instead: Int64?) {
    if day.isEmpty { throw Reason("whichDay") }
    let parlor = context.parlor
    guard let start = DayText(day)?.start(now: machine.local(parlor.now())) else {
      throw Reason("badDate", ["date": Reason.typed(day)])
    }
    let time = machine.moment(local: start)
    let first = try read { () throws(StoreError) -> Message? in
      guard let room, let id = try store.firstMessage(in: room, from: time) else { return nil }
      return try store.message(id)
    }
    guard let first else { throw Reason("noMessageSince", ["date": parlor.wholeDay(time)]) }
    let isThatDay = TimeText.day(of: machine.local(first.sentAt)) == TimeText.day(of: start)
    return (time, isThatDay ? nil : first.sentAt)
  }

  /// Returns the files that `PATH... [-- WORDS]` names, and the words. Each file can be sent.
  func filesToSend(_ text: String) throws(Reason) -> (files: [ShelfFile], words: String) {
    guard let shelf = machine.files else { throw context.parlor.noFiles }
    let (paths, words) = PathWords.beforeWords(text)
    guard !paths.contains(""), !paths.isEmpty || !words.isEmpty && !tray.isEmpty else {
      throw Reason("whichFiles")
    }
    var files: [ShelfFile] = []
    for path in paths {
      let file = try shelf.look(at: path)
      guard file.size <= SharedFile.largest else { throw Reason("fileTooLarge", ["path": path]) }
      files.append(file)
    }
    return (files, words)
  }

  /// Returns the arguments that complete a list of paths, the last one of which may be quoted or have blanks after backslashes.
  func pathCompletions(of text: String) -> [String] {
    let (before, word) = PathWords.lastWord(of: text)
    guard let shelf = machine.files, let path = PathWords.of(word).first ?? (word.isEmpty ? "" : nil) else {
      return []
    }
    return shelf.completions(of: path).map { before + PathWords.quoted($0, as: word) }
  }

  /// Returns the number of a file in the tray.
  func fileToDrop(_ text: String) throws(Reason) -> Int {
    guard !tray.isEmpty else { throw Reason("trayEmpty") }
    guard let number = Int(text), (1...tray.count).contains(number) else {
      throw Reason("dropWhich", ["count": String(tray.count)])
    }
    return number
  }

  /// Returns the message and the number of the file that `N [FILE]` names. A message with one file needs no second word.
  func fileToView(_ text: String) throws(Reason) -> (Message.Number, file: Int) {
    let (message, rest) = try message(numberedIn: text)
    let number = ["number": String(reading.number(of: message))]
    guard !message.files.isEmpty else { throw Reason("hasNoFiles", number) }
    let words = PathWords.of(rest)
    guard words.count < 2 else { throw Reason("viewWhich", number) }
    guard let word = words.first else {
      guard message.files.count == 1 else { throw Reason("viewWhich", number) }
      return (message.number, 1)
    }
    let named = message.files.number(named: word) ?? message.files.number(begunBy: word)
    guard let file = Int(word)?.bounded ?? named, message.files.indices.contains(file - 1)
    else { throw Reason("viewWhich", number) }
    return (message.number, file)
  }

  /// Returns the message, the file and the folder that `N [FILE] [FOLDER]` names. The file is nil if all files of the
  /// message are meant.
  func filesToSave(_ text: String) throws(Reason) -> (Message.ID, file: Int?, folder: String) {
    guard machine.files != nil else { throw context.parlor.noFiles }
    let (message, rest) = try message(numberedIn: text)
    let number = ["number": String(reading.number(of: message))]
    guard !message.files.isEmpty else { throw Reason("hasNoFiles", number) }
    var words = PathWords.of(rest)
    var file: Int?
    if let first = words.first, let index = Int(first)?.bounded ?? message.files.number(named: first) {
      guard message.files.indices.contains(index - 1) else { throw Reason("nothingToSave", number) }
      file = index
      words.removeFirst()
    }
    // The text has more words than a file and a folder, so the user expects something that this command does not do.
    guard words.count < 2 else { throw Reason("whichFile", number) }
    return (message.id, file, words.first ?? "")
  }

  /// Returns the topic that a text sets: empty for a hyphen. Throws if the account may not set it.
  func topic(_ text: String) throws(Reason) -> String {
    let (found, heading) = try read { () throws(StoreError) in
      guard let room else { return (nil, nil) as (Room?, RoomHeading?) }
      return (try store.room(room), try store.heading(of: room))
    }
    guard let heading, case .channel(_, _, let admin)? = found?.kind else {
      throw Reason("topicOfChannel")
    }
    guard !text.isEmpty else {
      throw heading.topic.isEmpty ? Reason("topicNone") : Reason("topicNow", ["topic": heading.topic])
    }
    guard admin == context.account.id else { throw Reason("notAdmin", ["name": "#" + heading.name]) }
    guard InputRule.isDescription(text) else { throw Reason("topicTooLong") }
    return text == "-" ? "" : text
  }

  func requireUnsent() throws(Reason) {
    guard outbox.hasUnsent else { throw Reason("nothingUnsent") }
  }

  /// Returns the account's settings for the room. Another session may have changed them.
  func wish() throws(Reason) -> RoomWish {
    try read { () throws(StoreError) in
      guard let room else { return RoomWish() }
      return try store.wish(for: room, of: context.account.id) ?? RoomWish()
    }
  }

  /// Reads from the store. If that fails, throws the reason, so that the user is not told that something is missing.
  private func read<Value>(_ body: () throws(StoreError) -> Value) throws(Reason) -> Value {
    do throws(StoreError) { return try body() } catch { throw context.parlor.reason(for: error) }
  }
}

extension [SharedFile] {
  /// Returns the number of the first file with a name: its own name, or the name under which it would be saved.
  fileprivate func number(named name: String) -> Int? {
    firstIndex { $0.name == name || SafeName.of($0.name) == name }.map { $0 + 1 }
  }

  /// Returns the number of the only file whose name begins with a text.
  fileprivate func number(begunBy text: String) -> Int? {
    let found = indices.filter { self[$0].name.lowercased().hasPrefix(text.lowercased()) }
    return found.count == 1 ? found[0] + 1 : nil
  }
}
