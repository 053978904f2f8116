@testable import Usher

final class Login: Coordinator {
  enum ChildFlow: Flow { case forgot }
  typealias Outcome = String

  let life = Life()
  let presence: Presence
  init(_ world: World) { presence = Presence(world, "Login") }

  func start() throws {
    try presence.start()
    show(Page(presence.world, "login")) { Page.hear($1, by: "Login", in: $0.presence.world) }
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }
  func makeChild(_ flow: ChildFlow) throws -> Child<Login> {
    try presence.made(flow)
    return .screen(Page(presence.world, "forgot")) { Page.hear($1, by: "Login", in: $0.presence.world) }
  }

  /// Logs in, and continues with `next`.
  @discardableResult func logIn(next: any Flow = App.ChildFlow.tabs(1)) -> Landing {
    presence.world.account = "ann"
    return finish("ann", next: next)
  }
}
