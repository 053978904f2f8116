import Usher
import UsherScreens

struct World {
  let source: any HeroSource
  let desk: Desk
  static var sample: World { World(source: FileHeroes(all: [.sample]), desk: .sample) }
}

/// The root coordinator: searches, heroes, the favourites and the log-in.
final class Catalogue: Coordinator {
  enum ChildFlow: Flow { case search(String), hero(Int), favourites, logIn }
  enum FavouritesEvent { case open(Int), logOut }

  static let logIn = Shape<Void, String>("Heroes/logIn") {
    Form("logIn", .text("name", [.required, .length(2...20)])) { $0["name"] }
    Sample("the question") { () }
  }
  static let favourites = Shape<Desk, FavouritesEvent>("Heroes/favourites") {
    List("heroes", { $0.favourites }) {
      Value("name") { $0.name }
      Choice("open") { .open($0.id) }
    }
    Choice("logOut") { _ in .logOut }
    Sample("one") { Desk.sample }
  }

  let life = Life()
  let world: World
  init(_ world: World) { self.world = world }
  func start() { show(SearchScreen("", world)) { $0.hear($1) } }

  func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .favourites where world.desk.content.account == nil: first(.logIn, Reason("logIn"))
    case .logIn where world.desk.content.account != nil: .no(Reason("loggedIn"))
    case .search(let text) where text.count < 2: .no(Reason("tooShort"))
    default: .yes
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Catalogue> {
    switch flow {
    case .search(let text): .screen(SearchScreen(text, world), as: .swap) { $0.hear($1) }
    case .hero(let id): .flow(HeroFlow(id, world))
    case .favourites:
      .screen(Page(Self.favourites, world.desk)) { catalogue, event in
        if case .open(let id) = event { catalogue.begin(.hero(id)) } else { catalogue.reset(reason: .logOut) }
      }
    case .logIn:
      .screen(Page(Self.logIn, ()), as: .present) { catalogue, name in
        catalogue.world.desk.content.account = name
        catalogue.back()
      }
    }
  }

  private func hear(_ flow: ChildFlow) {
    if case .search(let text) = flow, text.count >= 2 { world.desk.recents.add(text) }
    begin(flow)
  }
}
