@testable import Usher

/// A flow that is presented over everything.
final class About: Coordinator {
  enum ChildFlow: Flow { case licence }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "About") }

  func start() throws {
    try presence.start()
    show(Page(world, "about")) { Page.hear($1, by: "About", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<About> {
    try presence.made(flow)
    return .screen(Page(world, "licence")) { Page.hear($1, by: "About", in: $0.world) }
  }
}
