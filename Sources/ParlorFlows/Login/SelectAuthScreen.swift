import Usher
import UsherScreens

/// How would you like to sign in?
final class SelectAuthScreen: Pictured {
  enum Event { case emailLogin }
  struct Model {}

  static let shape = Shape<Model, Event>("Login/selectAuth") {
    Choice("emailLogin") { _ in .emailLogin }
    Sample("ways to sign in") { Model() }
  }

  let model = Model()
}
