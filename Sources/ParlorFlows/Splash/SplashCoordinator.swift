import Usher
import UsherScreens

/// Determines which account is signed in, and goes to the flow that the session starts with.
final class SplashCoordinator: Coordinator {
  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(SplashScreen(parlor)) { splash, output in
      switch output {
      case .ready:
        splash.finish(next: splash.parlor.landingFlow())
        splash.parlor.openAfterStart()
      }
    }
  }
}

/// Shows the name of the program during the start.
final class SplashScreen: Pictured {
  enum Event { case ready }
  struct Model {}

  static let shape = Shape<Model, Event>("Splash/splash") {
    Sample("at start") { Model() }
  }

  let model = Model()
  private let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func appear(_ seat: Seat<Event>) {
    parlor.restoreLogIn()
    seat.send(.ready)
  }
}
