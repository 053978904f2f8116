import Usher

/// Ids that no open screen has. A step that is on top already would be refreshed, and not pushed.
private let fresh = 1_000_000

/// A child asks its parent to push a screen, and back pops the screen. The title of the present screen is read after
/// both.
func pairs(_ app: FloorApp, _ turns: Int) -> Double {
  time(turns) { turn in
    app.screen?.on(.open(fresh + turn))
    _ = use(app.title)
    app.back()
    _ = use(app.title)
  }
}

func pairs(_ tree: Tree, _ turns: Int) -> Double {
  guard let seat = (tree.screen as? BenchScreen)?.seat else { return .infinity }
  return time(turns) { turn in
    seat.send(.open(fresh + turn))
    _ = use(tree.title)
    tree.back()
    _ = use(tree.title)
  }
}

/// W1: pushes and pops one screen on a room three flows deep.
func steps() -> [Row] {
  let app = FloorApp()
  let tree = Tree.bench()
  return [
    measure("W1 push + pop", "ns", .ratio(3)) {
      pairs(app, 10_000)
    } usher: {
      pairs(tree, 10_000)
    }
  ]
}

/// W2: a link discards the stack of a tab, and builds home > channel > room again.
func links() -> [Row] {
  let turns = 5_000
  let app = FloorApp()
  let tree = Tree.bench()
  let tabs: [BenchTabs.ChildFlow] = [.home, .dms]
  return [
    measure("W2a link, same tab", "ns", .ratio(3)) {
      time(turns) { turn in
        app.open(tab: 0, channel: 1, room: turn)
        _ = use(app.title)
      }
    } usher: {
      time(turns) { turn in
        tree.open(.room(.home, channel: 1, room: turn), keeping: .otherTabs)
        _ = use(tree.title)
      }
    },
    measure("W2b link, from another tab", "ns", .ratio(3)) {
      time(turns) { turn in
        app.open(tab: turn & 1, channel: 1, room: turn)
        _ = use(app.title)
      }
    } usher: {
      time(turns) { turn in
        tree.open(.room(tabs[turn & 1], channel: 1, room: turn), keeping: .otherTabs)
        _ = use(tree.title)
      }
    },
  ]
}
