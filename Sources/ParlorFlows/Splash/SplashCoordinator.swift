import Usher
import UsherScreens

/// Finds out who is signed in, and leads to where the account lands.
final class SplashCoordinator: Coordinator {
  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    show(SplashScreen(parlor)) { splash, output in
      switch output {
      case .ready: splash.finish(next: splash.parlor.landingFlow())
      }
    }
  }
}

/// The name of the program, while it finds out who is signed in.
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
