@testable import Usher

/// The root: the splash, then the log-in or the tabs of a workspace. Each replaces the one before.
final class App: Coordinator {
  enum ChildFlow: Flow { case splash, login, tabs(Int), about, folder(Int) }

  let life = Life()
  let presence: Presence
  var world: World { presence.world }
  init(_ world: World) { presence = Presence(world, "App") }

  func start() throws {
    try presence.start()
    begin(.splash)
  }

  func admits(_ flow: ChildFlow) -> Admission {
    _ = presence.admits(flow)
    switch flow {
    case .tabs where world.account == nil: return .wait(Reason("login"))
    case .tabs(let id) where id == 3: return .no(Reason("notMember"))
    case .tabs(let id) where id == 301: return .redirect(Place(ChildFlow.tabs(1)))
    case .folder(let id) where id == 301: return .redirect(Place(ChildFlow.folder(301)))
    default: return .yes
    }
  }
  func canLeave(_ departure: Departure) -> Permission { presence.canLeave(departure) }

  func makeChild(_ flow: ChildFlow) throws -> Child<App> {
    try presence.made(flow)
    switch flow {
    case .splash: return .flow(Splash(world), as: .replace) { $0.presence.ended("splash", $1) }
    case .login: return .flow(Login(world), as: .replace) { $0.presence.ended("login", $1) }
    case .tabs(let id): return .flow(Tabs(world, id), as: .replace) { $0.presence.ended("tabs:\(id)", $1) }
    case .about: return .flow(About(world), as: .present) { $0.presence.ended("about", $1) }
    case .folder(let id):
      return .flow(Folder(world, id), as: .replace) { $0.presence.ended("folder:\(id)", $1) }
    }
  }
}
