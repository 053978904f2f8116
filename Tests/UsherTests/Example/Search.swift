@testable import Usher

final class Search: Coordinator {
  enum ChildFlow: Flow { case results(String, page: Int) }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "Search") }

  func start() throws {
    try presence.start()
    show(Page(world, "search")) { Page.hear($1, by: "Search", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Search> {
    try presence.made(flow)
    switch flow {
    case .results(let text, let page):
      return .screen(Page(world, "results:\(text):\(page)")) { Page.hear($1, by: "Search", in: $0.world) }
    }
  }
}
