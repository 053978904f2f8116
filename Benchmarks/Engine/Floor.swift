/// What the same program costs without an engine: the coordinator pattern as it is written by hand.
///
/// App > tabs(4) > home > channel > room. A coordinator keeps its children and its screens in arrays and reaches its
/// parent through a weak finish delegate; a screen tells its coordinator what happened through one closure, which does
/// not keep it. A link drops what its tab held and builds three coordinators, each with its first screen. Nothing is
/// planned, guarded, recorded, named, restored or told that it came or went.
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

  /// The coordinator whose screen is looked at.
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
