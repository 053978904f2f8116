import ParlorStore
import Usher

extension Child {
  /// A screen that asks for a name and a description, and what is done with them: `work` may fail, which is said and asked
  /// again; what comes of it goes on to `then`.
  static func details<Value>(
    _ screen: DetailsScreen, for parlor: Parlor, as style: Presentation = .push,
    work: @escaping (Parent, (name: String, description: String)) throws -> Value,
    then: @escaping (Parent, Value) -> Void
  ) -> Child {
    .screen(screen, as: style) { parent, event in
      switch event {
      case .name(let name): screen.take(name: name)
      case .coins: parent.open(link: "coins")
      case .description(let description):
        do {
          let value = try work(parent, screen.answers(description: description))
          screen.end()
          then(parent, value)
        } catch {
          screen.askAgain()
          parent.tell(parlor.reason(for: error))
        }
      }
    }
  }

  /// The screen that edits a workspace or a channel.
  static func edit(_ membership: Membership, then: @escaping (Parent) -> Void) throws -> Child {
    let shape =
      if case .workspace = membership.group { DetailsScreen.editWorkspace } else { DetailsScreen.editChannel }
    let model = DetailsScreen.Model(old: try membership.details())
    let screen = DetailsScreen(shape, model) { membership.isAdmin }
    return .details(screen, for: membership.parlor) { _, answers in
      try membership.edit(name: answers.name, description: answers.description)
    } then: { parent, _ in
      then(parent)
    }
  }

  /// The screen that makes a channel.
  static func makeChannel(
    in place: WorkspacePlace, as style: Presentation, then: @escaping (Parent, Room) -> Void
  ) -> Child {
    let screen = DetailsScreen(DetailsScreen.makeChannel, DetailsScreen.Model())
    return .details(screen, for: place.parlor, as: style) { _, answers in
      try place.store.makeChannel(
        name: answers.name, description: answers.description, in: place.workspace.id, by: place.account.id)
    } then: {
      then($0, $1)
    }
  }

  /// The screen that makes a workspace, for whoever is signed in.
  static func makeWorkspace(
    _ parlor: Parlor, as style: Presentation = .push, then: @escaping (Parent, Workspace) -> Void
  ) throws -> Child {
    guard let id = parlor.account?.id, let account = try parlor.store.account(id) else {
      throw Refusal.denied(Reason("logIn"))
    }
    let model = DetailsScreen.Model(coins: account.coins, isAffordable: account.coins >= Coins.workspace)
    return .details(DetailsScreen(DetailsScreen.makeWorkspace, model), for: parlor, as: style) { _, answers in
      try parlor.store.makeWorkspace(name: answers.name, description: answers.description, by: id)
    } then: {
      then($0, $1)
    }
  }
}
