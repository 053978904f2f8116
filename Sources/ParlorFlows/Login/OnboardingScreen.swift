import Usher
import UsherScreens

/// What a newcomer sees first.
final class OnboardingScreen: Pictured {
  enum Event { case begin }
  struct Model {}

  static let shape = Shape<Model, Event>("Login/onboarding") {
    Choice("begin") { _ in .begin }
    Sample("first visit") { Model() }
  }

  let model = Model()
}
