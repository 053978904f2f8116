import ParlorStore
import Usher
import UsherScreens

/// Whom to invite, by e-mail.
final class InviteScreen: Pictured {
  enum Event {
    case invite(String)
    /// Somebody else is the admin now.
    case lostRole
  }
  struct Model { var workspace: String }

  static let shape = Shape<Model, Event>("Home/invite") {
    Value("workspace") { $0.workspace }
    Form("invite") {
      Field.text("email", [.required, .rule("form") { InputRule.isEmail($0) }])
    } submit: {
      .invite($0["email"])
    }
    Sample("whom") { Model(workspace: "Harbour Tea") }
  }

  private let place: WorkspacePlace
  private var watch: Observation?
  var model: Model { Model(workspace: place.workspace.name) }

  init(_ place: WorkspacePlace) { self.place = place }

  func appear(_ seat: Seat<Event>) {
    watch = place.membership.observe { [place] standing in
      if case .member(let details, _) = standing, details.admin != place.account.id { seat.send(.lostRole) }
    }
  }

  func disappear() { watch = nil }
}
