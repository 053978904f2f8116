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

  /// Returns what keeps the state of the session; nil if the program does, or if nothing is kept.
  func stateKeeper(of session: Session) throws(ProgramFailure) -> StateKeeper? {
    if start != nil || keepsNothing { return nil }
    return StateKeeper(session, in: try directories.state, version: program.stateVersion, migrations)
  }

  /// Starts the tree at a link, or where the last session ended.
  func start(_ tree: Tree, at link: String?, from kept: SavedState?) -> Landing {
    if let start { return start(tree, link) }
    guard let link else {
      return kept.map { tree.start(restoring: $0) } ?? tree.start()
    }
    tree.drafts = kept?.lastingDrafts ?? [:]
    return tree.start(link: link)
  }

  func converse(_ session: Session) throws -> Int32 {
    if let visitor, start == nil {
      // What is kept while nobody is signed in is the visitor's, and not that of the next one.
      session.state.account = { [account = session.state.account] in account() ?? visitor.name }
    }
    let keeper = try stateKeeper(of: session)
    let kept = try keeper?.read()
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
      loop.historyFile = { [self, unowned session] in
        let name = history.map { $0() } ?? StateKeeper.name("history", of: session.state.account())
        return name.map { HistoryFile(path: folder + "/" + $0) }
      }
    }
    let watch = self[.screens].map { ScreensWatch($0, files.check, session, loop.terminal.events) }
    keeper?.begin(with: kept)
    session.state.onAccount = { [onAccount = session.state.onAccount, unowned loop] former, unsent in
      onAccount(former, unsent)
      keeper?.turn(from: former, unsent: unsent)
      loop.forgetHistory()
    }
    guardDoor(of: loop)
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
      try beginSession(of: loop, begin)
    }
    for companion in company { try companion.goOn(loop) }
    let end = withExtendedLifetime(watch) { loop.run() }
    if let failure = keeper?.failure { throw failure }
    return end.exitCode
  }

  /// Begins at the link. The lines of a pipe were written for its place: if it is refused, throws, and none is read.
  private func beginSession(of loop: TerminalLoop, _ begin: (String?) -> Landing) throws(ProgramFailure) {
    var landing = Landing.landed
    loop.session.begin { _ in
      landing = begin(link)
      return landing
    }
    guard link != nil, !loop.terminal.isAtTerminal, case .refused(let refusal) = landing else { return }
    loop.terminal.close()
    throw ProgramFailure(code: refusal.exitCode, words: "\(loop.session.words(refusal))")
  }

  /// What the recording of a session says about it, for a replay.
  private func facts(_ kept: SavedState?) -> [String: String] {
    var facts = facts
    facts["open"] = link
    facts["kept"] = kept?.written
    facts["visitor"] = visitor?.name
    if let demo = program.options.first(where: \.keepsNothing)?.name {
      facts["world"] = keepsNothing ? demo : "store"
    }
    return facts
  }
}
