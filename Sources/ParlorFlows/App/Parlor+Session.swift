public import Usher
public import UsherScreens

extension Parlor {
  /// A session in this world, not started yet. `clock` is in monotonic nanoseconds; what `worker` does comes back through
  /// `inbox`.
  public func session(
    gallery: Gallery, language: String, clock: @escaping () -> UInt64, worker: any Worker, inbox: Inbox
  ) -> Session {
    let tree = Tree(AppCoordinator(self), clock: clock, worker: worker, inbox: inbox)
    tree.links = links()
    let session = Session(tree, gallery: gallery, language: language)
    session.appWords = { [unowned session] key, values, language in
      ParlorWord(rawValue: key).map { session.gallery.words(ParlorWord.self, in: language)[$0, values] }
    }
    session.home = { [weak self] in self?.homePlace }
    setLanguage = { [weak session] in session?.language = $0 }
    return session
  }
}
