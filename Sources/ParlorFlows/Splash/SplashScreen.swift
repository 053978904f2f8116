import Usher
import UsherScreens

/// The name of the house, for as long as it takes to find out who comes in.
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
    parlor.restoreSession()
    seat.send(.ready)
  }
}
