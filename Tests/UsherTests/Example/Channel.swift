@testable import Usher

final class Channel: Coordinator {
  enum ChildFlow: Flow { case room(Int), members }
  enum Outcome { case archived, muted }

  let life = Life()
  let presence: Presence
  let id: Int
  var world: World { presence.world }
  init(_ world: World, _ id: Int) {
    presence = Presence(world, "Channel")
    self.id = id
  }

  func start() throws {
    try presence.start()
    show(Page(world, "channel:\(id)")) { Page.hear($1, by: "Channel", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }
  func admits(_ flow: ChildFlow) -> Admission { presence.admits(flow) ?? .yes }

  func makeChild(_ flow: ChildFlow) throws -> Child<Channel> {
    try presence.made(flow)
    switch flow {
    case .room(let id): return .flow(Room(world, id)) { $0.presence.ended("room:\(id)", $1) }
    case .members:
      return .screen(Page(world, "members")) { Page.hear($1, by: "Channel", in: $0.world) }
    }
  }
}
