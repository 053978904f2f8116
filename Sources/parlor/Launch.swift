import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherTerminal

/// One run of the program: the world, the tree, the session, put together.
struct Launch {
  let options: Options
  let world: World
  let session: Session
  let wake: WakePipe
  var tree: Tree { session.tree }

  /// What was read of the input so far, and the script it begins with.
  let input: (bytes: [UInt8], script: ScriptHead?)
  let held = HeldWorker()

  init(_ options: Options) throws(Failure) {
    self.options = options
    let reads = options.explain == nil && !options.print
    input = reads ? try ScriptHead.read(isDemo: options.demo) : ([], nil)
    let script = input.script
    world = try World(options, script)
    do throws(TerminalError) {
      wake = try WakePipe()
    } catch {
      throw Failure(code: .osError, words: error.description)
    }
    session = world.parlor.session(
      gallery: Gallery(try ScreenFiles.sources(options)), language: Launch.language(options, script),
      clock: script.map { script in { script.clock.nanoseconds } } ?? { MonotonicTime.now.nanoseconds },
      worker: script == nil ? LateWorkers() : held, inbox: Inbox { [wake] in wake.wake() })
  }

  func run() throws(Failure) -> ExitCode {
    if let link = options.explain { return try explain(link) }
    if options.print { return try printOnce() }
    return try Conversation(self).run()
  }

  /// Starts the tree where the options say, else where it was left.
  func start() throws(Failure) -> Landing {
    let tapped = try tappedLink()
    return session.perform {
      if case .whereLeft = options.start, let link = input.script?.settings.open { return tree.start(link: link) }
      switch options.start {
      case .open(let link): return tree.start(link: link)
      case .tap: return tree.start(link: tapped ?? "")
      case .whereLeft:
        world.parlor.restoreSession()
        guard let state = savedState() else { return tree.start() }
        return tree.start(restoring: state)
      }
    }
  }

  /// What the notification of `--tap FILE` leads to.
  private func tappedLink() throws(Failure) -> String? {
    guard case .tap(let path) = options.start else { return nil }
    let text = try ScreenFiles.text(of: path, limit: 65_536)
    do throws(PushError) {
      let notification = try Notification(parsing: Notification.compact(Array(text.utf8)))
      if let link = notification.target?.link { return link }
    } catch {
      throw Failure(code: .dataError, words: "\(path): \(error.description)")
    }
    throw Failure(code: .dataError, words: "\(path) names no room: type and channel_id, or opponent_id, are missing")
  }

  static func language(_ options: Options, _ script: ScriptHead? = nil) -> String {
    if let language = options.language { return language.rawValue }
    if let script { return script.settings.language ?? "en" }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      return value.hasPrefix("ko") ? "ko" : "en"
    }
    return "en"
  }
}
