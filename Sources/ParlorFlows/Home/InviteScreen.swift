import ParlorStore
import Usher
import UsherScreens

/// Asks for the e-mail address or the nickname of somebody to invite.
final class InviteScreen: Pictured {
  enum Event {
    case invite(String)
    /// The account is no longer the admin.
    case lostRole
  }
  struct Model { var workspace: String }

  static let shape = Shape<Model, Event>("Home/invite") {
    Value("workspace") { $0.workspace }
    Form("invite") {
      Field.text("name", [.required, .rule("form") { InputRule.invitee($0) != nil }])
    } submit: {
      .invite($0["name"])
    }
    Sample("whom") { Model(workspace: "Harbour Tea") }
  }

  private let context: WorkspaceContext
  private var watch: Observation?
  var model: Model { Model(workspace: context.workspace.name) }

  init(_ context: WorkspaceContext) { self.context = context }

  func appear(_ seat: Seat<Event>) {
    watch = context.membership.observe { [context] change in
      if case .member(let details, _) = change, details.admin != context.account.id { seat.send(.lostRole) }
    }
  }

  func disappear() { watch = nil }
}
