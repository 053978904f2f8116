@testable import Usher

final class Splash: Coordinator {
  let life = Life()
  let presence: Presence
  init(_ world: World) { presence = Presence(world, "Splash") }

  func start() throws {
    try presence.start()
    show(Page(presence.world, "splash")) { Page.hear($1, by: "Splash", in: $0.presence.world) }
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }
}
