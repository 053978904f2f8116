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

  init(_ options: Options) throws(Failure) {
    self.options = options
    world = try World(options)
    let parlor = world.parlor
    do throws(TerminalError) {
      wake = try WakePipe()
    } catch {
      throw Failure(code: .osError, words: error.description)
    }
    let tree = Tree(
      AppCoordinator(parlor), clock: { MonotonicTime.now.nanoseconds },
      worker: LateWorkers(), inbox: Inbox { [wake] in wake.wake() })
    tree.links = parlor.links()
    let gallery = Gallery(try ScreenFiles.sources(options))
    session = Session(tree, gallery: gallery, language: Launch.language(options))
    let session = session
    session.appWords = { key, values, language in
      ParlorWord(rawValue: key).map { session.gallery.words(ParlorWord.self, in: language)[$0, values] }
    }
    session.home = { parlor.homePlace }
    parlor.setLanguage = { session.language = $0 }
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

  static func language(_ options: Options) -> String {
    if let language = options.language { return language.rawValue }
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { continue }
      return value.hasPrefix("ko") ? "ko" : "en"
    }
    return "en"
  }
}
