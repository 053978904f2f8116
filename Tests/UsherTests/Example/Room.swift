@testable import Usher

final class Room: Coordinator {
  enum ChildFlow: Flow { case thread(Int), details }
  typealias Outcome = String

  let life = Life()
  let presence: Presence
  let id: Int
  var world: World { presence.world }
  init(_ world: World, _ id: Int) {
    presence = Presence(world, "Room")
    self.id = id
  }

  func start() throws {
    try presence.start()
    show(Page(world, "room:\(id)")) { Page.hear($1, by: "Room", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Room> {
    try presence.made(flow)
    switch flow {
    case .thread(let id):
      return .screen(Page(world, "thread:\(id)")) { Page.hear($1, by: "Room", in: $0.world) }
    case .details:
      return .screen(Page(world, "details"), as: .present) { Page.hear($1, by: "Room", in: $0.world) }
    }
  }
}
