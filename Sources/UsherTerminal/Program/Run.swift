public import Usher
internal import UsherFiles
public import UsherScreens
public import UsherSession

/// One run of a ``Program``: what the command line asks for, where files are kept, and what accompanies the session.
public final class Run {
  /// The program that runs.
  public let program: Program
  /// The operand of the command; nil if there is none.
  public var operand: String? { reading.operand }
  /// The operands of the command.
  public var operands: [String] { reading.operands }
  /// The language that the command line asks for; else that of the locale.
  public var userLanguage: String { self[.language] ?? files.userLanguage }
  /// The language in which the session begins: that of the user, the script or the recording.
  public private(set) var language: String
  /// The screen files, built in or read from a folder.
  public let files: ScreenFiles
  /// The columns of `--width`; nil if it is not given.
  public var width: Int? { self[.width].flatMap { Int($0) } }
  /// Whether an option says that the run keeps no files, as that of a demo.
  public var keepsNothing: Bool { reading.given.contains { $0.option.keepsNothing } }
  /// Whether a session runs that reads lines. It does not with `--print`, `--explain` or a command.
  public var isSession: Bool { head != nil }
  /// The script that the input is; nil if it is none.
  public var script: Script? { head?.script }
  /// The clock of a script, a recording or a replay; nil for that of the machine.
  public private(set) var clock: ScriptClock?
  /// The recording that is played; nil in a session.
  public private(set) var replay: Replay?

  /// Who has come to the door; nil where there is none. In a replay, who came when it was recorded.
  public private(set) var visitor: Visitor?
  /// The log of what the visitor does; nil where there is none.
  public internal(set) var audit: AuditTrail?
  /// What keeps the limits of the visit; nil where there is no visitor.
  var doorman: Doorman?

  /// The link where the session starts, as `--open` names it; nil for the place where the last session ended.
  public var link: String?
  /// Starts the tree at a link, or where the last session ended. Set it in a program that keeps the place itself, with
  /// `Tree.onLeave` and `Session.State.onChange`; nil keeps it in a file for each account of `Session.State`.
  public var start: ((Tree, _ link: String?) -> Landing)?
  /// Explains a link for `--explain`. If it leads nowhere, also returns what may be meant.
  public var explain: (Tree, _ link: String) -> (plan: Plan, advice: Reason?) = {
    ($0.explain(link: $1), nil)
  }
  /// Returns the name of the file that keeps the typed lines, in the state folder; nil to keep none. Called before each line. If it
  /// is not set, each account of `Session.State` has a file.
  public var history: (() -> String?)?
  /// Migrates a saved state of an earlier version to the present version.
  public var migrations: [Migration] = []
  /// What a recording says about this run, for its replay. In a replay, what the recording says.
  public var facts: [String: String] = [:]
  /// The events of the program's own that a script can use.
  public var scriptEvents: [ScriptEvent] = []
  /// Returns the files that a replay has asked for. No recording has them.
  public var missing: () -> [String] = { [] }

  let reading: CommandLineForm.Reading
  let worker = HeldWorker()
  /// The head of the input; nil if no session reads it.
  var head: InputHead?
  var recording: RecordingFile?
  /// What to begin once the session has a terminal, before its first screen and after it.
  var company: [(begin: (TerminalLoop) throws -> Void, goOn: (TerminalLoop) throws -> Void)] = []
  private var endings: [(Int32) -> Int32] = []
  /// Holds the files of a replay, which begins with none, and must not change what the program keeps.
  private var scratch: ScratchFolder?

  /// Reads the arguments of a program. For tests: ``Program/run(_:)`` makes the run of a program.
  public convenience init(_ arguments: [String], of program: Program, for visitor: Visitor? = nil) throws {
    let reading = try program.form.read(arguments)
    try self.init(visitor?.reading(reading, in: program.doorForm) ?? reading, of: program, for: visitor)
  }

  init(_ reading: CommandLineForm.Reading, of program: Program, for visitor: Visitor?) throws {
    (self.program, self.reading, self.visitor) = (program, reading, visitor)
    files = try ScreenFiles(program.screens, folder: reading[.screens])
    language = try files.language(asked: reading[.language], by: .language)
    link = reading[.open]
  }

  /// Whether the command line names the language.
  public var isLanguageGiven: Bool { self[.language] != nil }

  /// The value of an option: nil if it was not given, and an empty text if it takes none.
  public subscript(_ option: ProgramOption) -> String? { reading[option] }

  /// The folders of the program's files. A folder is made when a file is first written in it.
  public var directories: Directories {
    get throws(ProgramFailure) {
      if reading.command?.name == "replay", self[.home] == nil, scratch == nil {
        do throws(FileError) { scratch = try ScratchFolder(program.name + "-replay") } catch {
          throw ProgramFailure(error)
        }
      }
      return try Directories.find(of: program.name, home: scratch?.path ?? self[.home])
    }
  }

  /// Whether screens are coloured: what `--color` says, or else ``ColorChoice/automatic``.
  public var color: ColorChoice { self[.color].flatMap { ColorChoice(rawValue: $0) } ?? .automatic }
  /// How lines are read: plain if `--plain` was given, and otherwise as the user prefers.
  public var choice: Terminal.Choice { self[.plain] == nil ? .preferred : .plain }
  /// Whether the screen is drawn once, as `--print` asks.
  public var isPrinted: Bool { self[.print] != nil }
  var palette: Palette { color == .always ? ColorChoice.palette : .none }

  /// The words of sentences that the program says before or without a session, in the user's language.
  public var phrases: Phrases { program.screens.phrases(in: userLanguage, folder: self[.screens]) }

  /// Says what is wrong, on standard error.
  public func complain(_ words: Sentence) {
    StandardError.complain(phrases.say(words), program: program.name)
  }

  /// The pictures of the session.
  public var gallery: Gallery { Gallery(files.sources) }

  /// Makes a session of a tree with this root, in the language of the run.
  public func session<Root: Coordinator>(_ root: Root) -> Session {
    Session(tree(root), gallery: gallery, language: language)
  }

  /// Makes the tree of the session.
  public func tree<Root: Coordinator>(_ root: Root) -> Tree {
    guard let clock else {
      return Tree(live: root, worker: isPrinted ? InlineWorker() : LateWorkers())
    }
    let worker: any Worker =
      if let replay { replay.worker } else if script != nil { worker } else { LateWorkers() }
    return Tree(root, clock: { clock.nanoseconds }, worker: worker)
  }

  /// Reads the file that `option` names; nil if the option is not given. An error says which option and which file.
  public func read<Content>(
    _ option: ProgramOption, limit: Int = 1 << 22, decode: ([UInt8]) throws -> Content
  ) throws(ProgramFailure) -> Content? {
    guard let path = self[option] else { return nil }
    do { return try decode(RegularFile.read(path, limit: limit)) } catch {
      throw ProgramFailure(
        code: .noInput, words: Sentence("ofOption", ["option": option.typed, "path": path, "why": error]))
    }
  }

  /// If `option` names a file, follows it, and calls `hear` with what is appended. `decode` reads one line. The user is told
  /// how many lines `decode` could not read.
  public func hear<Payload>(
    _ option: ProgramOption, decode: @escaping ([UInt8]) throws -> Payload,
    hear: @escaping (Payload, Tree) -> Void
  ) {
    replay?.events[option.name] = { session, text in
      if let payload = try? decode(Array(text.utf8)) { hear(payload, session.tree) }
    }
    guard let path = self[option] else { return }
    accompany { [self] loop in
      let reader = PayloadReader(loop.session, of: path, event: option.name, decode: decode, hear: hear)
      let file = try PayloadFile(path, reader, loop.terminal.events)
      atEnd { code in withExtendedLifetime(file) { code } }
    }
  }

  /// Calls `begin` before the session begins, and each of `end` once it has ended. `--print` and `replay` call neither.
  public func whileRunning(_ begin: @escaping () -> Void, end: (() -> Void)...) {
    accompany { [self] loop in
      begin()
      for end in end.reversed() {
        // The tree is still there, so that a log can tell of its last place.
        atEnd { code in
          withExtendedLifetime(loop, end)
          return code
        }
      }
    }
  }

  /// Calls `begin` before the first screen of a session, and `goOn` after it. `--print` and `replay` call neither.
  public func accompany(
    _ begin: @escaping (TerminalLoop) throws -> Void, goOn: @escaping (TerminalLoop) throws -> Void = { _ in }
  ) {
    company.append((begin, goOn))
  }

  /// Calls `body` with the exit code when the run ends, also if it fails, and ends with the code that it returns. The body
  /// that was added last is called first.
  public func atEnd(_ body: @escaping (Int32) -> Int32) { endings.append(body) }

  /// Does what the command line asks for. Returns the exit code.
  func run(_ make: (Run) throws -> Session) throws -> Int32 {
    defer { scratch?.remove() }
    do {
      try admitVisitor()
      return end(try perform(make))
    } catch {
      _ = end(ProgramFailure(error).code.rawValue)
      throw error
    }
  }

  private func end(_ code: Int32) -> Int32 {
    var code = code
    while let body = endings.popLast() { code = body(code) }
    return code
  }

  private func perform(_ make: (Run) throws -> Session) throws -> Int32 {
    if let command = reading.command {
      if command.name == "replay" { return try play(make).rawValue }
      if let code = try command.run(self) { return code.rawValue }
    }
    try OpenFiles.require()
    try prepareSession()
    let session = try made(make)
    if let link = self[.explain] { return try explain(link, in: session).rawValue }
    return isPrinted ? try printOnce(session).rawValue : try converse(session)
  }

  func made(_ make: (Run) throws -> Session) throws -> Session {
    let session = try make(self)
    audit?.follow(session)
    if self[.screens] != nil {
      session.fallBack(on: Gallery(program.screens.embedded), in: program.screens.defaultLanguage)
    }
    return session
  }

  /// Makes the run one of a session: reads the head of the input, and claims the folders.
  private func prepareSession() throws(ProgramFailure) {
    if self[.explain] == nil, !isPrinted { head = try scriptHead() }
    recording = self[.record].map { RecordingFile(recordingPath($0)) }
    if let script {
      language = self[.language] ?? script.settings.language ?? program.screens.defaultLanguage
      clock = ScriptClock(milliseconds: script.settings.clock ?? Environment.milliseconds())
    } else {
      clock = recording?.clock
    }
    if !keepsNothing { try directories.claim() }
    if isSession, script == nil { try crashFile(language).arm() }
  }

  func crashFile(_ language: String) throws(ProgramFailure) -> CrashFile {
    CrashFile(
      of: program.name, in: keepsNothing ? nil : try directories.state, phrases: files.phrases(in: language))
  }

  /// Makes the run that of a recording.
  func prepareReplay(of recording: Recording) -> Replay {
    let replay = Replay(recording)
    (self.replay, clock, language) = (replay, replay.clock, recording.settings.language)
    facts = recording.settings.facts
    visitor = facts["visitor"].map { Visitor($0, asked: []) }
    return replay
  }
}
