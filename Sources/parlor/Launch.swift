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
    session = world.parlor.session(
      gallery: Gallery(try ScreenFiles.sources(options)), language: Launch.language(options, script),
      clock: script.map { script in { script.clock.nanoseconds } } ?? { MonotonicTime.now.nanoseconds },
      worker: script == nil ? LateWorkers() : held)
  }

  func run() throws(Failure) -> Int32 {
    if let link = options.explain { return try explain(link).rawValue }
    if options.print { return try printOnce().rawValue }
    return try Conversation(self).run()
  }

  /// Starts the tree at a link, else where a script or the last session says.
  func start(at link: String?) -> Landing {
    session.perform {
      world.parlor.restoreSession()
      if let link = link ?? input.script?.settings.open { return tree.start(link: link) }
      return savedState().map { tree.start(restoring: $0) } ?? tree.start()
    }
  }

  /// The link that the options start at; that of a tapped notification is what it leads to.
  func target() throws(Failure) -> String? {
    switch options.start {
    case .whereLeft: return nil
    case .open(let link): return link
    case .tap(let path):
      let text = try ScreenFiles.text(of: path, limit: 65_536)
      do throws(PushError) {
        let notification = try Notification(parsing: Notification.compact(Array(text.utf8)))
        if let link = notification.target?.link { return link }
      } catch {
        throw Failure(code: .dataError, words: "\(path): \(error.description)")
      }
      throw Failure(
        code: .dataError, words: "\(path) names no room; give it a type, and a channel_id or opponent_id")
    }
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
