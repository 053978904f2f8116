public import Usher
public import UsherScreens
public import UsherSession

extension Parlor {
  /// A session on a tree whose root is an ``AppCoordinator`` of this `Parlor`; in `language` until the account or the
  /// command line sets another.
  public func session(_ tree: Tree, gallery: Gallery, language: String) -> Session {
    tree.links = links()
    tree.onLogOut = { [weak self] in self?.signOut(of: $0) }
    self.tree = tree
    watchStore()
    cashier.tell = { [weak self] in self?.tell($0) }
    cashier.reason = { [weak self] in self?.reason(for: $0) ?? Reason("error", ["what": "\($0)"]) }
    logIn.observe { [weak self] in self?.cashier.resume() }
    let session = Session(tree, gallery: gallery, language: language)
    session.use(words: ParlorWord.self)
    session.use(words: RoomCommandWord.self)
    machine.rows = { [weak session] in session?.height() }
    say = { [weak session] in session?.words(.denied($0)) ?? $0.id }
    session.home = { [weak self] in self?.homePlace }
    settings.speak = { [weak settings, weak session] in
      settings?.language = $0 ?? language
      session?.language = $0 ?? language
    }
    settings.speak(settings.preferences.language)
    addCommands(to: session)
    return session
  }

  /// Adds the commands of Parlor to those that every session has, and completes `/open`.
  private func addCommands(to session: Session) {
    session.commands = session.commands.map { command in
      guard command.name == "open" else { return command }
      return Command(
        command.name, argument: command.argument, completions: { [weak self] _ in self?.linkTexts() ?? [] },
        run: command.run)
    }
    let search = Command("search", argument: "text") { session, text in
      session.follow(text.isEmpty ? "search" : Links.text("search", text))
    }
    let rescue = Command("rescue", argument: "file") { [weak self] session, path in
      self?.rescue(to: path, of: session.tree)
    }
    session.commands.insert(contentsOf: [search, rescue], at: session.commands.count - 2)
  }
}
