import Usher
import UsherScreens

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
