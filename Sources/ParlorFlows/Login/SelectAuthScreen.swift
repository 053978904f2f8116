import Usher
import UsherScreens

/// How would you like to sign in?
final class SelectAuthScreen: Pictured {
  enum Event { case emailLogin, signUp }
  struct Model {}

  static let shape = Shape<Model, Event>("Login/selectAuth") {
    Choice("emailLogin") { _ in .emailLogin }
    Choice("signUp") { _ in .signUp }
    Sample("ways to sign in") { Model() }
  }

  let model = Model()
}
