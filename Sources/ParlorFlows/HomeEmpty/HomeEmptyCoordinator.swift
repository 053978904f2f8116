import ParlorStore
import Usher

/// Home of an account without a workspace.
final class HomeEmptyCoordinator: Coordinator {
  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(HomeEmptyScreen(name: parlor.account?.nickname ?? "")) { home, event in
      switch event {
      case .logOut: home.parlor.logOut(from: home)
      }
    }
  }
}

extension Parlor {
  /// Signs out, if nobody on the way out objects.
  func logOut<C: Coordinator>(from coordinator: C) where C.Outcome == Void {
    let landing = coordinator.finish(next: AppCoordinator.ChildFlow.login, reason: .logOut)
    if case .landed = landing { signOut() }
  }
}
