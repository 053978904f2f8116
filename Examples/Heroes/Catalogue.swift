import Usher
import UsherScreens

/// What the screens work with: the source of heroes and the desk.
struct World {
  let source: any HeroSource
  let desk: Desk
}

/// The root coordinator: searches, heroes, the favourites and the log-in.
final class Catalogue: Coordinator {
  enum ChildFlow: Flow { case search(String), hero(Int), favourites, logIn }

  let life = Life()
  let world: World
  /// The results that the search screen had when the user sent the text.
  private var found: (text: String, page: HeroPage)?

  init(_ world: World) { self.world = world }

  func start() { show(SearchScreen("", world)) { $0.hear($1) } }

  func admits(_ flow: ChildFlow) -> Admission {
    switch flow {
    case .favourites where world.desk.content.account == nil: .wait(Reason("logIn"))
    case .search(let text) where text.count < 2: .no(Reason("tooShort"))
    default: .yes
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Catalogue> {
    switch flow {
    case .search(let text):
      .screen(SearchScreen(text, found: found?.text == text ? found?.page : nil, world)) { $0.hear($1) }
    case .hero(let id): .flow(HeroFlow(id, world))
    case .favourites: .flow(Favourites(world))
    case .logIn:
      .screen(Page(Self.logIn, ()), as: .present) { catalogue, name in
        catalogue.world.desk.content.account = name
        catalogue.back()
      }
    }
  }

  static let logIn = Shape<Void, String>("Heroes/logIn") {
    Form("logIn", .text("name", [.required, .length(2...20)])) { $0["name"] }
    Sample("the question") { () }
  }

  private func hear(_ output: SearchScreen.Output) {
    switch output {
    case .search(let text, let found):
      world.desk.remember(search: text)
      self.found = found.map { (text, $0) }
      // A place from the root, so that this search replaces the last one.
      open(place(of: .search(text)))
    case .open(let id): begin(.hero(id))
    case .logIn: begin(.logIn)
    case .favourites where world.desk.content.account == nil:
      // Nobody is logged in, so the place waits as a link does, and opens after the log-in.
      open(place(of: .favourites))
      begin(.logIn)
    case .favourites: begin(.favourites)
    }
  }
}

/// A hero, and the note on it.
final class HeroFlow: Coordinator {
  enum ChildFlow: Flow { case note }

  let life = Life()
  let id: Int
  let world: World

  init(_ id: Int, _ world: World) { (self.id, self.world) = (id, world) }

  func start() {
    show(HeroScreen(id, world)) { flow, output in
      switch output {
      case .logIn: flow.begin(above: Catalogue.ChildFlow.logIn)
      case .note: flow.begin(.note)
      case .missing(let why): flow.close(why: why)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<HeroFlow> {
    switch flow {
    case .note: .screen(NoteScreen(id, world.desk)) { flow, _ in flow.back() }
    }
  }
}

/// The favourites of the account that is logged in. Logging out ends the flow.
final class Favourites: Coordinator {
  enum ChildFlow: Flow { case hero(Int) }

  let life = Life()
  let world: World

  init(_ world: World) { self.world = world }

  func start() {
    show(FavouritesScreen(world.desk)) { favourites, output in
      switch output {
      case .open(let id): favourites.begin(.hero(id))
      case .logOut: favourites.finish(reason: .logOut)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Favourites> {
    switch flow {
    case .hero(let id): .flow(HeroFlow(id, world))
    }
  }
}

final class FavouritesScreen: Pictured {
  enum Event { case open(Int), logOut }

  static let shape = Shape<[Desk.Favourite], Event>("Heroes/favourites") {
    List("heroes", { $0 }) {
      Value("name") { $0.name }
      Choice("open") { .open($0.id) }
    }
    Choice("logOut") { _ in .logOut }
    Sample("one") { [Desk.Favourite(id: 1, name: "Moonlit Ferry")] }
  }

  var model: [Desk.Favourite] { desk.favourites }
  private let desk: Desk

  init(_ desk: Desk) { self.desk = desk }
}
