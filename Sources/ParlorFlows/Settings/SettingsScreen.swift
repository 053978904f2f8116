import ParlorStore
import Usher
import UsherScreens

/// Who is signed in, and in what language.
final class SettingsScreen: Pictured {
  enum Event {
    case language(String)
    case profile
    case tab(Tab)
    case logOut
  }
  struct Model {
    var name: String
    var email: String
  }

  static let shape = Shape<Model, Event>("Settings/settings") {
    Value("name") { $0.name }
    Value("email") { $0.email }
    Choice("korean") { _ in .language("ko") }
    Choice("english") { _ in .language("en") }
    Choice("profile") { _ in .profile }
    Choice("home") { _ in .tab(.home) }
    Choice("dms") { _ in .tab(.dms) }
    Choice("search") { _ in .tab(.search) }
    Choice("logOut") { _ in .logOut }
    Sample("signed in") { Model(name: "Sora", email: "sora@example.org") }
  }

  private let place: WorkspacePlace
  var model: Model { Model(name: place.account.nickname, email: place.account.email) }

  init(_ place: WorkspacePlace) { self.place = place }
}
