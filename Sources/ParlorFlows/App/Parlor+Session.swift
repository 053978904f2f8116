import ParlorStore
public import Usher
public import UsherScreens
public import UsherSession

extension Parlor {
  /// A session in this world, on a tree whose root is an ``AppCoordinator`` of it; in `language` until somebody has set
  /// another.
  public func session(_ tree: Tree, gallery: Gallery, language: String) -> Session {
    tree.links = links()
    tree.onLogOut = { [weak self] in self?.signOut(of: $0) }
    self.tree = tree
    watch = store.observe { [weak self] in self?.refreshAccount($0) }
    store.onUnsynced = { [weak tree] in tree?.onNotice?(Reason("unsynced")) }
    store.onLoss = { [weak self] in self?.hear(of: $0) }
    cashier.tell = { [weak tree] in tree?.onNotice?($0) }
    onAccount.append { [weak self] in self?.cashier.resume() }
    let session = Session(tree, gallery: gallery, language: language)
    session.use(words: ParlorWord.self)
    machine.rows = { [weak session] in session?.height() }
    say = { [weak session] in session?.words(.denied($0)) ?? $0.id }
    session.home = { [weak self] in self?.homePlace }
    speak = { [weak self, weak session] in
      self?.language = $0 ?? language
      session?.language = $0 ?? language
    }
    speak(preferences.language)
    addCommands(to: session)
    return session
  }
}
