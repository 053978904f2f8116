internal import Glibc
public import Usher
internal import UsherFiles
internal import UsherScreens
public import UsherSession

/// One run of a ``Program``: what the command line asks for, and where files are kept.
public final class Run {
  public let language: String
  /// The folders of the program's files. A folder is made when a file is first written in it.
  public let directories: Directories
  /// Returns the name of the file that keeps the typed lines, in the state folder; nil to keep none. Called before each
  /// line, so that each account can have a history of its own.
  public var history: () -> String? = { "history" }
  /// Migrates a saved state of an earlier version to the present version.
  public var migrations: [Migration] = []

  let files: ScreenFiles
  let width: Int?
  let color: ColorChoice
  private let program: Program
  private let values: [ProgramOption: String]
  /// Records the session; nil if nothing does.
  private let recording: RecordingFile?
  /// Holds the files of a replay, which begins with none.
  let scratch: ScratchFolder?
  /// The recording that is played; nil in a session.
  private var replay: Replay?
  /// What to start once the session has a terminal.
  private var beginnings: [(TerminalLoop) throws -> AnyObject] = []
  /// What to do once the session has ended.
  private var endings: [() -> Void] = []

  init(_ reading: CommandLineForm.Reading, program: Program) throws {
    self.program = program
    let values = Dictionary(reading.given.map { ($0.option, $0.value) }) { $1 }
    self.values = values
    width = try values[.width].map { text throws(UsageError) in
      guard let columns = Int(text), 10...1000 ~= columns else { throw .notANumber(.width, text, 10...1000) }
      return columns
    }
    color =
      try values[.color].map { text throws(UsageError) in
        guard let choice = ColorChoice(rawValue: text) else {
          throw .notAChoice(.color, text, ColorChoice.allCases.map(\.rawValue))
        }
        return choice
      } ?? .automatic
    files = try ScreenFiles(program.screens, folder: values[.screens])
    language = try files.language(asked: values[.language], by: .language)
    // A replay must not change what the program keeps.
    let isKept = reading.command?.name != "replay" || values[.home] != nil
    scratch = isKept ? nil : try ScratchFolder(program.name + "-replay")
    directories = try Directories.find(of: program.name, home: scratch?.path ?? values[.home])
    recording = values[.record].map { RecordingFile($0) }
    if recording != nil, values[.print] != nil { throw UsageError.excluded(.record, .print) }
  }

  /// Whether the command line names the language.
  public var isLanguageGiven: Bool { values[.language] != nil }

  /// The value of an option: nil if it was not given, and an empty text if it takes none.
  public subscript(_ option: ProgramOption) -> String? { values[option] }

  /// Makes a session of a tree with this root, in the language of the run.
  public func session<Root: Coordinator>(_ root: Root) -> Session {
    let tree =
      if let replay {
        Tree(root, clock: { [clock = replay.clock] in clock.nanoseconds }, worker: replay.worker)
      } else if let recording {
        Tree(root, clock: { [clock = recording.clock] in clock.nanoseconds }, worker: LateWorkers())
      } else {
        isPrinted ? Tree(live: root, worker: InlineWorker()) : Tree(live: root)
      }
    let session = Session(tree, gallery: Gallery(files.sources), language: language)
    if values[.screens] != nil {
      session.fallBack(on: Gallery(program.screens.embedded), in: program.screens.defaultLanguage)
    }
    return session
  }

  var choice: Terminal.Choice { values[.plain] == nil ? .preferred : .plain }
  var isPrinted: Bool { values[.print] != nil }
  var palette: Palette { color == .always ? ColorChoice.palette : .none }

  /// Reads the file that `option` names; nil if the option is not given. An error says which option and which file.
  public func read<Content>(
    _ option: ProgramOption, limit: Int = 1 << 22, decode: ([UInt8]) throws -> Content
  ) throws(ProgramFailure) -> Content? {
    guard let path = values[option] else { return nil }
    do { return try decode(RegularFile.read(path, limit: limit)) } catch {
      throw ProgramFailure(code: .noInput, words: "\(option.typed) \(path): \(error)")
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
    guard let path = values[option] else { return }
    beginnings.append { loop throws(FileError) in
      let reader = PayloadReader(
        loop.session, of: path, event: option.name, decode: decode, hear: hear)
      return try PayloadFile(path, reader, loop.terminal.events)
    }
  }

  /// Calls `begin` before the session begins, and each of `end` once it has ended. `--print` and `replay` call neither.
  public func whileRunning(_ begin: @escaping () -> Void, end: (() -> Void)...) {
    beginnings.append { loop in
      begin()
      return loop
    }
    endings += end
  }

  /// Saves the place where a session ended, and the words that were not sent.
  private var stateFile: OwnFile { OwnFile(directories.state + "/place") }

  /// Returns what the last session saved; nil if there was none. Throws if this version cannot read it: the end of this
  /// session would overwrite it.
  private func kept() throws(ProgramFailure) -> SavedState? {
    try stateFile.read { [program, migrations] bytes in
      let saved = String(validating: bytes, as: UTF8.self).flatMap { SavedState(written: $0) }
      return saved?.migrated(to: program.stateVersion, by: migrations)
    }
  }

  /// Starts the tree at the link of `--open`, or where the last session ended.
  private func start(_ tree: Tree, from kept: SavedState?) -> Landing {
    start(tree, at: values[.open], from: kept)
  }

  private func start(_ tree: Tree, at link: String?, from kept: SavedState?) -> Landing {
    guard let link else {
      return kept.map { tree.start(restoring: $0) } ?? tree.start()
    }
    tree.drafts = kept?.drafts ?? [:]
    return tree.start(link: link)
  }

  func printOnce(_ session: Session) throws(ProgramFailure) -> Int32 {
    let kept = try kept()
    var screen = ""
    session.output = { screen += $0 }
    session.drafts = { .hidden }
    session.palette = palette
    session.isPlain = choice == .plain
    session.width = { [width] in width ?? 80 }
    var landing = Landing.landed
    session.begin { tree in
      landing = start(tree, from: kept)
      tree.finishWork()
      return landing
    }
    if case .refused(let refusal) = landing {
      throw ProgramFailure(code: refusal.exitCode, words: session.words(refusal))
    }
    try StandardOutput.write(screen + session.prompt.text.filter { $0 != "\u{1}" } + "\n")
    return ExitCode.ok.rawValue
  }

  /// Plays a recording, from the place and with the words that the recorded session began with.
  func replay(_ replaying: ReplayRun, _ make: (Run) throws -> Session) throws -> ExitCode {
    let facts = replaying.recording.settings.facts
    let (link, kept) = (facts["open"], facts["kept"].flatMap { SavedState(written: $0) })
    if try replaying.export(command: program.name, link: link) { return .ok }
    let replay = Replay(replaying.recording)
    self.replay = replay
    let session = try make(self)
    session.language = replaying.recording.settings.language
    replay.attach(session) { [self] in start(session.tree, at: link, from: kept) }
    return try replaying.play(replay)
  }

  func converse(_ session: Session) throws -> Int32 {
    let kept = try kept()
    let loop = try TerminalLoop(
      session, program: program.name, choice: choice, color: color)
    session.isPlain = choice == .plain
    if let width { session.width = { width } }
    if let recording {
      let facts = ["open": values[.open], "kept": kept?.written].compactMapValues(\.self)
      session.tape = try recording.tape(facts: facts)
      loop.clockStart = recording.start
    }
    loop.historyFile = { [weak self] in
      guard let self, let name = history() else { return nil }
      return HistoryFile(path: directories.state + "/" + name)
    }
    loop.inspectedAs = program.name
    loop.crashFile = { [directories, language] in
      CrashFile(of: self.program.name, in: directories.state, language: language)
    }
    var unkept: FileError?
    let keep = { [stateFile, program] (tree: Tree, unsent: [String: String]) in
      var state = tree.saved(version: program.stateVersion)
      state.drafts = unsent
      do throws(FileError) {
        try stateFile.write(state.written.utf8)
        unkept = nil
      } catch {
        unkept = error
      }
    }
    session.tree.onLeave = { keep($0, $0.drafts) }
    session.onUnsent = { [unowned tree = session.tree] in keep(tree, $0) }
    let watch = values[.screens].map { ScreensWatch($0, files.check, session, loop.terminal.events) }
    let begun = try beginnings.map { try $0(loop) }
    loop.guardAgainstCrashes()
    session.begin { start($0, from: kept) }
    let end = withExtendedLifetime((watch, begun)) { loop.run() }
    for end in endings { end() }
    if let unkept {
      throw ProgramFailure(code: .ioError, words: "where you were could not be kept: \(unkept)")
    }
    return end.exitCode
  }
}
