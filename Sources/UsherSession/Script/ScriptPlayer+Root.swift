public import Usher
public import UsherScreens

extension ScriptPlayer {
  /// A player with a session of its own: its clock stands still until it is moved, and slow work is held back.
  ///
  /// `setUp` completes the session before it begins: links, commands, words of the app's own.
  public convenience init<Root: Coordinator>(
    _ root: Root, gallery: Gallery, settings: Script.Settings = Script.Settings(),
    setUp: (Session) -> Void = { _ in }
  ) {
    let (clock, worker) = (ScriptClock(milliseconds: settings.clock ?? 0), HeldWorker())
    let tree = Tree(root, clock: { clock.nanoseconds }, worker: worker)
    let width = settings.width ?? 80
    let session = Session(tree, gallery: gallery, language: settings.language ?? "en", width: { width })
    setUp(session)
    self.init(session, clock: clock, worker: worker) {
      settings.open.map { session.tree.start(link: $0) } ?? session.tree.start()
    }
  }
}
