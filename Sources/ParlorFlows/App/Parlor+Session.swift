public import Usher
public import UsherScreens

extension Parlor {
  /// A session in this world, not started yet. `clock` is in monotonic nanoseconds.
  public func session(
    gallery: Gallery, language: String, clock: @escaping () -> UInt64, worker: any Worker
  ) -> Session {
    let tree = Tree(AppCoordinator(self), clock: clock, worker: worker)
    tree.links = links()
    let session = Session(tree, gallery: gallery, language: language)
    session.appWords = { [unowned session] key, values, language in
      ParlorWord(rawValue: key).map { session.gallery.words(ParlorWord.self, in: language)[$0, values] }
    }
    session.home = { [weak self] in self?.homePlace }
    addCommands(to: session)
    setLanguage = { [weak session] in session?.language = $0 }
    return session
  }
}
