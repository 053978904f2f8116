@testable import Usher

/// A flow that is presented over tabs, or over a stack.
final class Overlay: Coordinator {
  enum ChildFlow: Flow { case detail }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "Overlay") }

  func start() throws {
    try presence.start()
    show(Page(world, "overlay")) { Page.hear($1, by: "Overlay", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Overlay> {
    try presence.made(flow)
    return .screen(Page(world, "detail")) { Page.hear($1, by: "Overlay", in: $0.world) }
  }
}
