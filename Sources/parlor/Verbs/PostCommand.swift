import Glibc
import ParlorFlows
import ParlorStore
import UsherFiles
import UsherPush
import UsherScreens
import UsherTerminal

/// `parlor post ROOM`: sends what is on standard input as one message; with `--file NAME` as a file of that name.
enum PostCommand {
  private static let reply = MessageNumber.option("reply")
  private static let file = ProgramOption(
    "file", value: "NAME",
    takes: .checked { text throws(UsageError) in
      if name(in: text) == nil { throw UsageError("usage.fileName") }
    }, "")
  static let options = [reply, file]

  /// How long the server of a team may take to confirm a message, and one with a file.
  private static let (patience, filePatience) = (Duration.seconds(10), Duration.seconds(60))

  static func run(_ verb: Verb) throws -> ExitCode {
    let room = try verb.user.room(named: verb.run.operand ?? "")
    let reply = try MessageNumber(reply, of: verb.run)?.number
    defer { verb.store.tidy() }
    let message: Message
    if let name = verb.run[file].flatMap(name) {
      guard isatty(STDIN_FILENO) == 0 else {
        throw UsageError(verb.run.visitor == nil ? "usage.fileInput" : "usage.fileInputAway")
      }
      do { message = try verb.user.post("", to: room, replyTo: reply, file: (name, piece)) } catch {
        guard case StoreError.invalid(.file) = error else { throw error }
        throw ProgramFailure(
          code: .dataError, words: Sentence("post.fileTooLarge", ["name": Text.clean(name)]))
      }
    } else {
      if isatty(STDIN_FILENO) == 1 { verb.run.complain(Sentence("post.typed")) }
      message = try verb.user.post(text(), to: room, replyTo: reply)
    }
    let state = try Self.state(
      of: message, within: verb.run[file] == nil ? patience : filePatience, verb)
    return try report(state, of: message, in: room, verb)
  }

  /// Returns what has become of a message once the server of a team has answered, or the time is up.
  static func state(
    of message: Message, within patience: Duration = patience, _ verb: Verb
  ) throws -> PostState {
    let wait = try StoreWait(verb)
    var state = try verb.user.state(of: message)
    _ = try wait.until(patience) {
      state = try verb.user.state(of: message)
      return state != .waits
    }
    return state
  }

  private static func report(
    _ state: PostState, of message: Message, in room: ProgramRoom, _ verb: Verb
  ) throws -> ExitCode {
    if case .refused(let why) = state {
      throw ProgramFailure(code: .noPermission, words: Sentence("post.refused", ["why": why]))
    }
    let posted = try verb.store.message(message.id) ?? message
    _ = try verb.write(
      verb.isJSON ? verb.user.json(posted, in: room).written : "message:\(posted.number)")
    guard state == .waits else { return .ok }
    var facts: [String: Any] = ["number": posted.number]
    facts["why"] = try verb.store.linkFault()?.words
    verb.run.complain(Sentence(facts["why"] == nil ? "post.waits" : "post.waitsWhy", facts))
    return .tryAgain
  }

  /// The whole input as one text, without the end of its last line.
  private static func text() throws(ProgramFailure) -> String {
    guard var bytes = Bytes.readAll(STDIN_FILENO, limit: InputRule.longestMessage + 2) else {
      throw unreadable()
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    func wrong(_ key: String, _ facts: [String: Any] = [:]) -> ProgramFailure {
      ProgramFailure(code: .dataError, words: Sentence(key, facts))
    }
    guard bytes.count <= InputRule.longestMessage else {
      throw wrong("post.tooLong", ["most": InputRule.longestMessage])
    }
    guard !bytes.contains(0) else { throw wrong("post.notText") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw wrong("post.notUTF8") }
    guard InputRule.isMessage(text) else { throw wrong("post.empty") }
    return text
  }

  /// The next piece of the input; nil at its end.
  private static func piece() throws -> [UInt8]? {
    guard let bytes = Bytes.read(STDIN_FILENO) else { throw unreadable() }
    return bytes.isEmpty ? nil : bytes
  }

  private static func unreadable() -> ProgramFailure {
    let error = FileError.unreadable(path: "standard input", errno: errno)
    return ProgramFailure(code: .ioError, words: Sentence(error))
  }

  /// The last part of a path; nil if it names no file.
  private static func name(in path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return name.isEmpty || name.utf8.count > 1024 ? nil : name
  }
}
