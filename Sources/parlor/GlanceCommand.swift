import Glibc
import ParlorFlows
import ParlorStore
import UsherPush
import UsherScreens
import UsherTerminal

/// `parlor glance`: one line with what is not read, for a shell prompt or a status bar.
///
/// Opens the store for reading only. So it makes nothing, and wakes no session up.
struct GlanceCommand {
  /// How long to wait for a program that keeps readers out of the store. A prompt should not wait longer.
  private static let patience: Int32 = 20

  private static let watch = ProgramOption("watch", "")
  private static let cut = ProgramOption("cut", value: "COLUMNS", takes: .numbers(10...1000), "")
  static let options = [watch, cut]

  private let program: Run
  private let path: String
  /// How many columns the newest line may take.
  private let columns: Int

  init(_ run: Run) throws(ProgramFailure) {
    program = run
    let directories = try run.directories
    try directories.refuseLinks()
    path = World.storePath(in: directories)
    columns = run[Self.cut].flatMap { Int($0) } ?? 60
  }

  func run() throws(ProgramFailure) -> ExitCode {
    Store.onlyRead()
    if program[Self.watch] != nil { return try GlanceWatch(path).run(look) }
    let answer = look()
    try StandardOutput.write(answer.text + "\n")
    if let trouble = answer.trouble { program.complain(trouble) }
    return answer.code
  }

  /// Reads the store once, and writes what it found on a line.
  private func look() -> GlanceLine {
    do throws(StoreError) {
      let store = try Store(reading: path, patience: Self.patience, now: Environment.milliseconds)
      return try store.reading { () throws(StoreError) in
        guard let account = try World.account(of: program, in: store) else {
          return answer(.signedOut)
        }
        return answer(try Glance(of: account, in: store, now: Environment.milliseconds()), of: account)
      }
    } catch {
      return answer(GlanceState(error), error)
    }
  }

  private func answer(_ state: GlanceState, _ error: StoreError? = nil) -> GlanceLine {
    GlanceLine(
      program[.json] != nil
        ? JSON.object([ProgramUser.version, .init("state", .string(state.rawValue))]).written
        : program.phrases.say("GlanceState." + state.rawValue),
      code: state == .unreadable ? error?.exitCode ?? .ioError : state.code,
      trouble: state == .unreadable ? error.map { Sentence($0) } : nil, isBusy: state == .busy)
  }

  private func answer(_ glance: Glance, of account: Account) -> GlanceLine {
    let newest = glance.newest
    let (room, from) = (cut(newest?.room), cut(newest?.from))
    let head = [room, from].filter { !$0.isEmpty }.joined(separator: " ")
    let line = cut([head, newest?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ": "))
    if program[.json] != nil { return GlanceLine(json(glance, account, room, from, line)) }
    let language = program[.language] ?? glance.language ?? program.language
    return GlanceLine(Self.words(glance, line, in: language))
  }

  /// What is unread, and then the newest line and its link.
  static func words(_ glance: Glance, _ line: String, in language: String) -> String {
    let phrases = ProgramScreens.parlor.phrases(in: language)
    var words = phrases.say("glance.unread", ["count": glance.unread])
    if glance.mentions != 0 { words += ", @\(glance.mentions)" }
    if glance.badge != 0 { words += ", " + phrases.say("glance.badge", ["count": glance.badge]) }
    for part in [line, glance.newest?.link ?? ""] where !part.isEmpty { words += "  " + TameText.of(part) }
    return words
  }

  private func json(
    _ glance: Glance, _ account: Account, _ room: String, _ from: String, _ line: String
  ) -> String {
    let newest = glance.newest.map { newest in
      JSON.object([
        .init("room", .string(room)), .init("from", .string(from)), .init("text", .string(cut(newest.text))),
        .init("line", .string(line)), .init("link", .string(newest.link)),
        .init("time", .integer(newest.time)),
      ])
    }
    return JSON.object([
      ProgramUser.version, .init("state", "ok"), .init("account", .string(account.nickname)),
      .init("unread", .integer(Int64(glance.unread))), .init("mentions", .integer(Int64(glance.mentions))),
      .init("badge", .integer(Int64(glance.badge))), .init("newest", newest ?? .null),
    ]).written
  }

  private func cut(_ text: String?) -> String { text.map { Text.truncate($0, to: columns) } ?? "" }
}

/// Why there is nothing to read. The raw values are in what programs read, so they keep their names.
enum GlanceState: String, CaseIterable {
  case signedOut, missing, busy, older, newer, unreadable

  init(_ error: StoreError) {
    switch error {
    case .cannotOpen(_, ENOENT), .cannotOpen(_, ENOTDIR): self = .missing
    case .locked: self = .busy
    case .older: self = .older
    case .newer: self = .newer
    default: self = .unreadable
    }
  }

  var code: ExitCode {
    switch self {
    case .signedOut: .noPermission
    case .missing: .noInput
    case .busy: .tryAgain
    case .older, .newer: .dataError
    case .unreadable: .ioError
    }
  }
}
