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
