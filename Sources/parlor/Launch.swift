import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// One run of the program. It makes the world, the tree and the session, and runs the command that the options ask for.
struct Launch {
  let options: Options
  let world: World
  let session: Session
  /// The first line of the input. If it begins a script, the script sets `clock` and `worker`.
  let head: InputHead
  let clock: ScriptClock?
  let files: ScreenFiles
  /// Records the session; nil if nothing does.
  let recording: RecordingFile?
  let worker = HeldWorker()
  var tree: Tree { session.tree }

  init(_ options: Options) throws(ProgramFailure) {
    files = try ScreenFiles(options)
    let readsLines = options.explain == nil && !options.print
    head = readsLines ? try Launch.head(isDemo: options.demo, files.languages) : InputHead()
    let script = head.script
    let moment =
      options.demo && options.print ? try Environment.moment("SOURCE_DATE_EPOCH") : script?.settings.clock
    let isSet = moment != nil
    if script != nil, options.record != nil {
      throw ProgramFailure(code: .usage, words: "a script is not recorded; leave --record out")
    }
    recording = options.record.map { RecordingFile($0) }
    let clock =
      isSet || script != nil ? ScriptClock(milliseconds: moment ?? World.milliseconds()) : recording?.clock
    self.clock = clock
    let leavesJournal = readsLines && script == nil
    world = try World(
      options, clock: clock, isUTC: isSet,
      crashLanguage: leavesJournal ? options.language ?? files.userLanguage : nil)
    self.options = try Launch.options(options, for: world.tapped)
    let root = AppCoordinator(world.parlor)
    let tree =
      if let clock, script != nil {
        Tree(root, clock: { clock.nanoseconds }, worker: worker)
      } else if let recording {
        Tree(root, clock: { [clock = recording.clock] in clock.nanoseconds }, worker: LateWorkers())
      } else {
        Tree(live: root, worker: options.print ? InlineWorker() : LateWorkers())
      }
    let settled = script.map { $0.settings.language ?? ParlorScreens.defaultLanguage } ?? files.userLanguage
    // A script is played in the language in which it was recorded.
    if script != nil { world.parlor.settings.given[.language] = options.language ?? settled }
    world.parlor.settings.languages = files.languages
    session = world.parlor.session(
      tree, gallery: Gallery(files.sources), language: options.language ?? settled)
    if options.screens != nil {
      session.fallBack(on: Gallery(ParlorScreens.embedded), in: ParlorScreens.defaultLanguage)
    }
  }

  private static func head(isDemo: Bool, _ languages: [String]) throws(ProgramFailure) -> InputHead {
    let head: InputHead
    do throws(ScriptError) {
      head = try InputHead(reading: 0)
    } catch {
      throw ProgramFailure(code: .dataError, words: "line 1: \(error)")
    }
    if let language = head.script?.settings.language, !languages.contains(language) {
      throw ProgramFailure(code: .dataError, words: "line 1: \(ScriptError.badSetting("lang", language))")
    }
    if head.script?.settings.clock != nil, !isDemo {
      let words = "a script can set the clock only with --demo; leave out clock=, or add --demo"
      throw ProgramFailure(code: .usage, words: "line 1: " + words)
    }
    return head
  }

  func run() throws(ProgramFailure) -> Int32 {
    defer { world.store.tidy() }
    if let link = options.explain { return try explain(link).rawValue }
    if options.print { return try printOnce().rawValue }
    return try Conversation(self).run()
  }

  /// Starts the tree at a link, or at the place where the last session ended. Restores the drafts in both cases.
  func start(at link: String?) -> Landing { session.perform { world.parlor.start(tree, at: link) } }

  /// Returns the link to start at: that of `--open`, or that of the notification of `--tap`. Nil means the place where
  /// the last session ended.
  func target() throws(ProgramFailure) -> String? {
    switch options.start {
    case .whereLeft: return nil
    case .open(let link): return link
    case .tap(let path):
      guard let link = world.tapped?.target?.link else {
        throw ProgramFailure(code: .dataError, words: "\(path): \(NoRoom())")
      }
      return link
    }
  }

  static func tapped(_ start: Options.Start) throws(ProgramFailure) -> Notification? {
    guard case .tap(let path) = start else { return nil }
    let text = try ScreenFiles.text(of: path, limit: 65_536)
    do throws(PushError) {
      return try Notification(PayloadLine(compacting: Array(text.utf8)).payload)
    } catch {
      throw ProgramFailure(code: .dataError, words: "\(path): \(error.description)")
    }
  }

  /// The options with the account that the tapped notification is for, as if `--as` named it.
  static func options(
    _ options: Options, for tapped: Notification?
  ) throws(ProgramFailure) -> Options {
    guard let account = tapped?.account else { return options }
    if let named = options.account, named.lowercased() != account.lowercased() {
      throw ProgramFailure(
        code: .usage, words: "the notification is for \(Text.clean(account)); leave --as \(named) out")
    }
    var options = options
    options.account = account
    return options
  }
}

extension Launch {
  /// The history file of the account that is signed in; nil before log-in and in the demo.
  var historyFile: HistoryFile? {
    world.parlor.account.flatMap { historyPath(of: $0.id) }.map { HistoryFile(path: $0) }
  }

  func forgetHistory(of account: Account.ID) {
    if let path = historyPath(of: account) { unlink(path) }
  }

  private func historyPath(of account: Account.ID) -> String? {
    world.directories.map { $0.state + "/history-\(account)" }
  }
}
