/// The floor: the same program without an engine, with coordinators as people write them by hand.
///
/// App > tabs(4) > home > channel > room. A coordinator keeps its children and its screens in arrays, and has a weak
/// delegate, its parent, to which it reports that it has finished. A screen reports to its coordinator through one
/// closure, which does not retain the coordinator. A link discards the stack of its tab, and makes three coordinators
/// with a first screen each. There are no plans, guards, records, names, saved states or hooks.
class FloorCoordinator {
  weak var delegate: FloorCoordinator?
  var children: [FloorCoordinator] = []
  var screens: [FloorScreen] = []

  func start() {}
  func hear(_ event: FloorScreen.Event) {}

  final func begin(_ child: FloorCoordinator) {
    child.delegate = self
    children.append(child)
    child.start()
  }

  final func push(_ title: String) {
    screens.append(FloorScreen(title) { [unowned self] event in self.hear(event) })
  }

  final func back() {
    screens.removeLast()
    if screens.isEmpty { delegate?.didFinish(self) }
  }

  final func didFinish(_ child: FloorCoordinator) { children.removeAll { $0 === child } }
}

final class FloorScreen {
  enum Event { case open(Int) }
  let title: String
  let on: (Event) -> Void
  init(_ title: String, on: @escaping (Event) -> Void) {
    self.title = title
    self.on = on
  }
}

final class FloorHome: FloorCoordinator {
  override func start() { push("home") }
  override func hear(_ event: FloorScreen.Event) {
    switch event {
    case .open(let id): begin(FloorChannel(id))
    }
  }
}

final class FloorChannel: FloorCoordinator {
  let id: Int
  init(_ id: Int) { self.id = id }
  override func start() { push("channel \(id)") }
  override func hear(_ event: FloorScreen.Event) {
    switch event {
    case .open(let id): begin(FloorRoom(id))
    }
  }
}

final class FloorRoom: FloorCoordinator {
  let id: Int
  init(_ id: Int) { self.id = id }
  override func start() { push("room \(id)") }
  override func hear(_ event: FloorScreen.Event) {
    switch event {
    case .open(let id): push("thread \(id)")
    }
  }
}

final class FloorApp {
  var tabs: [FloorCoordinator]
  var selected = 0

  init() {
    tabs = (0..<4).map { _ in FloorHome() }
    for tab in tabs { tab.start() }
    open(tab: 0, channel: 1, room: 42)
  }

  /// The coordinator of the present screen.
  var top: FloorCoordinator {
    var top = tabs[selected]
    while let child = top.children.last { top = child }
    return top
  }

  var screen: FloorScreen? { top.screens.last }
  var title: String { screen?.title ?? "" }

  func back() { top.back() }

  func open(tab: Int, channel: Int, room: Int) {
    let home = FloorHome()
    home.start()
    tabs[tab] = home
    selected = tab
    let way = FloorChannel(channel)
    home.begin(way)
    way.begin(FloorRoom(room))
  }
}
