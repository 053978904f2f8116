@testable import Usher

final class Home: Coordinator {
  enum ChildFlow: Flow {
    case channel(Int), explore, compose, onboarding, note(String), find(String), overlay
  }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "Home") }

  func start() throws {
    try presence.start()
    show(Page(world, "home")) { Page.hear($1, by: "Home", in: $0.world) }
    try world.hooks["started \(presence.name)"]?()
  }
  func admits(_ flow: ChildFlow) -> Admission {
    flow == .channel(403) ? .no(Reason("private")) : presence.admits(flow) ?? .yes
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Home> {
    try presence.made(flow)
    switch flow {
    case .channel(404): throw Refusal.unknown(Reason("channel", ["id": "404"]))
    case .channel(let id): return .flow(Channel(world, id)) { $0.presence.ended("channel:\(id)", $1) }
    case .overlay: return .flow(Overlay(world), as: .present) { $0.presence.ended("overlay", $1) }
    case .explore: return page("explore")
    case .note(let text): return page("note:\(text)")
    case .find(let text): return page("find:\(text)", as: .swap)
    case .onboarding: return page("onboarding", as: .replace)
    case .compose: return page("compose", as: .present)
    }
  }
  private func page(_ name: String, as style: Presentation = .push) -> Child<Home> {
    .screen(Page(world, name), as: style) { Page.hear($1, by: "Home", in: $0.world) }
  }
}
