@testable import Usher

final class Dms: Coordinator {
  enum ChildFlow: Flow { case dm(Int) }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "Dms") }

  func start() throws {
    try presence.start()
    show(Page(world, "dms")) { Page.hear($1, by: "Dms", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Dms> {
    try presence.made(flow)
    switch flow {
    case .dm(let id): return .flow(Room(world, id)) { $0.presence.ended("dm:\(id)", $1) }
    }
  }
}
