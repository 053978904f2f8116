import ParlorStore
import Usher
public import UsherSession

extension Parlor {
  /// Adds what Parlor can do everywhere to what every session can.
  public func addCommands(to session: Session) {
    session.commands = session.commands.map { command in
      guard command.name == "open" else { return command }
      return Command(
        command.name, argument: command.argument, completions: { [weak self] _ in self?.linkTexts ?? [] },
        run: command.run)
    }
    let search = Command("search", argument: "text") { session, text in
      session.follow(text.isEmpty ? "find" : Links.text("search", text))
    }
    let rescue = Command("rescue", argument: "file") { [weak self] session, path in
      self?.rescue(to: path, of: session.tree)
    }
    session.commands.insert(contentsOf: [search, rescue], at: session.commands.count - 2)
  }

  /// The links to what home and the direct messages list.
  private var linkTexts: [String] {
    guard let account, let workspace = (try? workspaceOnShow()) ?? nil else { return [] }
    let channels = (try? store.channels(of: workspace.id, for: account.id)) ?? []
    let dms = (try? store.dms(of: account.id, in: workspace.id)) ?? []
    return channels.filter(\.isJoined).map { "channel:\($0.id)" } + dms.map { "dm:\($0.opponent.id)" }
      + ["home", "dms", "search", "settings", "profile", "coins"]
  }
}
