import ParlorStore
import Usher

/// Finds out who is signed in, and goes to where they land.
final class SplashCoordinator: Coordinator {
  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(SplashScreen(parlor)) { splash, event in
      switch event {
      case .ready: splash.finish(next: splash.parlor.landingFlow())
      }
    }
  }
}

extension Parlor {
  /// Where whoever is signed in lands; the log-in if nobody is.
  func landingFlow() -> AppCoordinator.ChildFlow {
    guard account != nil else { return .login }
    return read(or: nil) { () throws(StoreError) in try landing() }.map { .workspace($0.id) } ?? .homeEmpty
  }
}
