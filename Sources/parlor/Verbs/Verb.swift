import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherTerminal

/// A command for programs, such as `parlor post`: for whom it acts, and what its command line asks for.
///
/// The commands themselves never look at the options that choose the account. So they are the same at a door, where no option does.
struct Verb {
  let run: Run
  let user: ProgramUser

  /// Acts for the account of a visitor's key; on one's own machine for that of `--as`, or the one that this terminal used last.
  init(_ run: Run) throws(ProgramFailure) {
    // As in `World`: the file that TZ names is read before the store is open.
    tzset()
    let store = try World.store(of: run)
    try World.refuseRedirectedStore()
    let account: Account?
    do throws(StoreError) {
      store.doorKey = run.visitor?.name
      account = try World.account(of: run, in: store)
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    guard let account else { throw Self.nobody(run) }
    // For the list of keys. A full disk keeps nobody from reading.
    if let visitor = run.visitor { try? store.noteUse(ofKey: visitor.name) }
    run.audit?.noteKnown(as: account.nickname)
    self.run = run
    let parlor = Parlor(store: store, now: Environment.milliseconds)
    parlor.machine.utcOffset = LocalTime.offsetMinutes(at:)
    user = ProgramUser(account, of: parlor, gallery: run.gallery, language: run.language)
  }

  /// Throws if the account was signed out meanwhile, or the visitor's key was removed.
  func requireAccount() throws {
    let account = user.account.id
    let isHere =
      if let visitor = run.visitor { try store.holder(ofKey: visitor.name) == account } else {
        try store.isSignedIn(account)
      }
    if !isHere { throw Self.nobody(run) }
  }

  private static func nobody(_ run: Run) -> ProgramFailure {
    let name = run[.account].map { Text.truncate(Text.clean($0), to: 60) }
    let words =
      run.visitor == nil
      ? name.map { Sentence("verb.notSignedIn", ["name": $0]) } ?? "verb.nobody"
      : Sentence("verb.unknownKey", ["host": Environment.hostName])
    return ProgramFailure(code: .noPermission, words: words)
  }

  var isJSON: Bool { run[.json] != nil }
  var store: Store { user.store }

  /// Runs the command. Says every error in the words of a session.
  func perform(_ command: (Verb) throws -> ExitCode) throws(ProgramFailure) -> ExitCode {
    do { return try command(self) } catch { throw failure(error) }
  }

  func failure(_ error: any Error) -> ProgramFailure {
    if let failure = error as? ProgramFailure { return failure }
    let code: ExitCode =
      switch error {
      case is UsageError: .usage
      case let refusal as Refusal: OpenCommand.code(of: refusal)
      case let error as StoreError: error.exitCode
      default: .dataError
      }
    if error is UsageError { return ProgramFailure(code: code, words: Sentence(error)) }
    return ProgramFailure(code: code, words: "\(user.words(for: error))")
  }

  /// Writes a line. Returns false if nobody reads the output any more.
  func write(_ line: String) throws(ProgramFailure) -> Bool { try StandardOutput.writeIfRead(line + "\n") }

  /// Writes a message as an object or as a text.
  func write(_ message: Message, in room: ProgramRoom) throws -> Bool {
    try write(isJSON ? user.json(message, in: room).written : user.text(message, in: room))
  }
}

extension ProgramCommand {
  /// The commands for programs.
  static let verbs: [ProgramCommand] = [
    verb("post", "ROOM", PostCommand.options, run: PostCommand.run),
    verb("read", "ROOM", ReadCommand.options, run: ReadCommand.run),
    verb("follow", "ROOM...", FollowCommand.options, run: FollowCommand.run),
    verb("rooms", run: RoomsCommand.run), verb("search", "WORDS...", run: SearchCommand.run),
    verb("get", "FILE", GetCommand.options, run: GetCommand.run),
    ProgramCommand("mcp", options: ProgramOption.shared(.account, .language, .home)) {
      try Verb($0).perform(MCPCommand.run)
    },
  ]

  /// The names of the commands for programs, and of those of their options that reach no file of the host.
  static let verbsOfVisitors =
    verbs.map(\.name) + ["glance"]
    + (PostCommand.options + ReadCommand.options + FollowCommand.options + GlanceCommand.options).map(\.name)

  private static func verb(
    _ name: String, _ operand: String? = nil, _ options: [ProgramOption] = [],
    run: @escaping @Sendable (Verb) throws -> ExitCode
  ) -> ProgramCommand {
    ProgramCommand(
      name, operand: operand, options: options + ProgramOption.shared(.account, .json, .language, .home)
    ) { try Verb($0).perform(run) }
  }
}
