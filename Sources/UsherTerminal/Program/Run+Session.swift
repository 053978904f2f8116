internal import Usher
internal import UsherFiles
internal import UsherScreens
internal import UsherSession

/// Runs the session on a terminal or a pipe.
extension Run {
  /// Reads the first line of the input. Throws if it begins a script that cannot be played.
  func scriptHead() throws(ProgramFailure) -> InputHead {
    let head: InputHead
    do throws(ScriptError) { head = try InputHead(reading: 0) } catch { throw Self.wrong(Sentence(error)) }
    guard let settings = head.script?.settings else { return head }
    if let language = settings.language, !files.languages.contains(language) {
      throw Self.wrong(Sentence(ScriptError.badSetting("lang", language)))
    }
    if settings.clock != nil, !keepsNothing, let demo = program.options.first(where: \.keepsNothing)?.typed {
      throw Self.wrong(Sentence("usage.clock", ["option": demo]), .usage)
    }
    if self[.record] != nil {
      throw ProgramFailure(code: .usage, words: "usage.record")
    }
    return head
  }

  private static func wrong(_ why: Sentence, _ code: ExitCode = .dataError) -> ProgramFailure {
    ProgramFailure(code: code, words: Sentence("line", ["line": 1, "why": why]))
  }

  /// Saves the place where a session ended, and the words that were not sent.
  private var stateFile: OwnFile { get throws(ProgramFailure) { OwnFile(try directories.state + "/place") } }

  /// Returns what the last session saved; nil if there was none. Throws if this version cannot read it: the end of this
  /// session would overwrite it.
  func kept() throws(ProgramFailure) -> SavedState? {
    if start != nil || keepsNothing { return nil }
    return try stateFile.read { [program, migrations] bytes in
      let saved = String(validating: bytes, as: UTF8.self).flatMap { SavedState(written: $0) }
      return saved?.migrated(to: program.stateVersion, by: migrations)
    }
  }

  /// Starts the tree at a link, or where the last session ended.
  func start(_ tree: Tree, at link: String?, from kept: SavedState?) -> Landing {
    if let start { return start(tree, link) }
    guard let link else {
      return kept.map { tree.start(restoring: $0) } ?? tree.start()
    }
    tree.drafts = kept?.drafts ?? [:]
    return tree.start(link: link)
  }

  func converse(_ session: Session) throws -> Int32 {
    let kept = try kept()
    let loop = try TerminalLoop(
      session, program: program.name, choice: choice, color: color, ahead: head ?? InputHead(),
      keysStartPrograms: self[.editorKeys] != nil)
    loop.isStrict = self[.strict] != nil
    loop.inspectedAs = program.name
    loop.crashFile = { [self, session] in try? crashFile(session.language) }
    if choice == .plain { session.isPlain = true }
    if let width { session.width = { width } }
    if let recording {
      session.tape = try recording.tape(facts: facts(kept))
      loop.clockStart = recording.start
    }
    if !keepsNothing {
      let folder = try directories.state
      loop.historyFile = { [self] in history().map { HistoryFile(path: folder + "/" + $0) } }
    }
    let watch = self[.screens].map { ScreensWatch($0, files.check, session, loop.terminal.events) }
    let unkept = try keepPlace(of: session)
    for companion in company { try companion.begin(loop) }
    let begin = { [self] link in start(session.tree, at: link, from: kept) }
    if let script, let clock {
      let player = ScriptPlayer(session, clock: clock, worker: worker) { [self] in
        begin(link ?? script.settings.open)
      }
      player.events += scriptEvents
      loop.play(script, with: player, columns: width)
    } else {
      loop.guardAgainstCrashes()
      session.begin { [self] _ in begin(link) }
    }
    for companion in company { try companion.goOn(loop) }
    let end = withExtendedLifetime(watch) { loop.run() }
    if let error = unkept() {
      throw ProgramFailure(code: .ioError, words: Sentence("unkeptPlace", ["why": error]))
    }
    return end.exitCode
  }

  /// What the recording of a session says about it, for a replay.
  private func facts(_ kept: SavedState?) -> [String: String] {
    var facts = facts
    facts["open"] = link
    facts["kept"] = kept?.written
    if let demo = program.options.first(where: \.keepsNothing)?.name {
      facts["world"] = keepsNothing ? demo : "store"
    }
    return facts
  }

  /// Keeps the place in a file, unless the program keeps it. Returns a function that says why it could not be kept last.
  private func keepPlace(of session: Session) throws(ProgramFailure) -> () -> FileError? {
    if start != nil || keepsNothing { return { nil } }
    var unkept: FileError?
    let file = try stateFile
    let keep = { [program] (tree: Tree, unsent: [String: String]) in
      var state = tree.saved(version: program.stateVersion)
      state.drafts = unsent
      do throws(FileError) {
        try file.write(state.written.utf8)
        unkept = nil
      } catch {
        unkept = error
      }
    }
    session.tree.onLeave = { keep($0, $0.drafts) }
    session.onUnsent = { [unowned tree = session.tree] in keep(tree, $0) }
    return { unkept }
  }
}
