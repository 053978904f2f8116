import Usher
import UsherScreens

/// Finds out who is signed in, and leads to where the account lands.
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
