@testable import Usher

/// Four tabs of a workspace, and a profile over them.
final class Tabs: Coordinator {
  enum ChildFlow: Flow { case home, dms, search, settings, profile(String), overlay, bare }
  enum Outcome { case loggedOut, switched }

  let life = Life()
  let presence: Presence
  let workspace: Int
  var world: World { presence.world }
  init(_ world: World, _ workspace: Int) {
    presence = Presence(world, "Tabs")
    self.workspace = workspace
  }

  func start() throws {
    try presence.start()
    try tabs([.home, .dms, .search, .settings])
  }
  func admits(_ flow: ChildFlow) -> Admission { presence.admits(flow) ?? .yes }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<Tabs> {
    try presence.made(flow)
    switch flow {
    case .home: return .flow(Home(world), as: .tab) { $0.presence.ended("home", $1) }
    case .dms: return .flow(Dms(world), as: .tab) { $0.presence.ended("dms", $1) }
    case .search: return .flow(Search(world), as: .tab) { $0.presence.ended("search", $1) }
    case .settings: return .flow(Settings(world), as: .tab) { $0.presence.ended("settings", $1) }
    case .profile(let name):
      return .screen(Page(world, "profile:\(name)"), as: .present) { Page.hear($1, by: "Tabs", in: $0.world) }
    case .overlay: return .flow(Overlay(world), as: .present) { $0.presence.ended("overlay", $1) }
    case .bare: return .screen(Page(world, "bare")) { Page.hear($1, by: "Tabs", in: $0.world) }
    }
  }
}
