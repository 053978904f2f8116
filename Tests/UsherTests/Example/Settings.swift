@testable import Usher

final class Settings: Coordinator {
  enum ChildFlow: String, Flow { case theme, language }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "Settings") }

  func start() throws {
    try presence.start()
    show(Page(world, "settings")) { Page.hear($1, by: "Settings", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Settings> {
    try presence.made(flow)
    return .screen(Page(world, flow.rawValue)) { Page.hear($1, by: "Settings", in: $0.world) }
  }
}
