import Usher
import UsherScreens

/// A small library for the kit's own tests: a shelf of books, a desk with a question, a slow catalogue, a register.
final class Shelf: Coordinator {
  enum ChildFlow: Flow { case book(Int), desk, catalogue, register, cellar }

  let life = Life()
  let faults: Faults

  init(_ faults: Faults) { self.faults = faults }

  func start() {
    show(ListScreen()) { shelf, event in
      switch event {
      case .book(let number): shelf.begin(.book(number))
      case .desk: shelf.begin(.desk)
      case .catalogue: shelf.begin(.catalogue)
      case .register: shelf.begin(.register)
      case .cellar: shelf.begin(.cellar)
      case .greet: break
      }
    }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    if case .cellar = flow { return .wait(Reason("dark")) }
    if case .book(let number) = flow, number > 9 { return .no(Reason("noBook", ["book": String(number)])) }
    return .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<Shelf> {
    switch flow {
    case .book(let number):
      let screen = BookScreen(number, faults)
      if faults.keeps { faults.kept.append(screen) }
      return .screen(screen) { shelf, event in if case .lend = event { shelf.back() } }
    case .desk: return .screen(DeskScreen()) { _, _ in }
    case .catalogue: return .screen(CatalogueScreen()) { _, _ in }
    case .register: return .screen(RegisterScreen()) { shelf, _ in shelf.back() }
    case .cellar: return .screen(DeskScreen()) { _, _ in }
    }
  }
}

/// The defects to plant in the library, for tests of what finds them.
final class Faults {
  /// Screens of books stay alive after their place was left.
  var keeps = false
  var kept: [AnyObject] = []
  /// A book shows something else each time its screen is made.
  var forgets = false
  var made = 0
}
