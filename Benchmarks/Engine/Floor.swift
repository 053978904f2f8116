/// What the same program costs without an engine: arrays, classes and a closure, written for this one purpose.
///
/// App > tabs(4) > home > channel > room. A flow owns its screens and the flow above them, and holds the closure
/// through which it asks its parent, which decides what to push. The screen on show is found from the top down. A link
/// carries ids, which the titles show, drops what its tab held, and builds three flows, each with its first screen.
/// Nothing is guarded, recorded, named, restored or told that it came or went.
final class FloorScreen {
  let title: String
  init(_ title: String) { self.title = title }
}

enum FloorEvent { case open(Int) }

final class FloorFlow {
  let id: Int
  var screens: [FloorScreen]
  var child: FloorFlow?
  let ask: (FloorEvent) -> Void

  init(_ id: Int, _ title: String, ask: @escaping (FloorEvent) -> Void) {
    self.id = id
    screens = [FloorScreen(title)]
    self.ask = ask
  }

  /// Begins a flow above this one, which hears what it asks.
  func begin(_ id: Int, _ title: String) -> FloorFlow {
    let flow = FloorFlow(id, "\(title) \(id)") { [unowned self] event in hear(event) }
    child = flow
    return flow
  }

  func hear(_ event: FloorEvent) {
    switch event {
    case .open(let id): child?.screens.append(FloorScreen("thread \(id)"))
    }
  }
}

final class FloorApp {
  var tabs: [FloorFlow]
  var selected = 0

  init() {
    tabs = (0..<4).map { FloorFlow($0, "home") { _ in } }
    open(tab: 0, channel: 1, room: 42)
  }

  var top: FloorFlow {
    var flow = tabs[selected]
    while let child = flow.child { flow = child }
    return flow
  }

  var title: String {
    let screens = top.screens
    return screens[screens.count - 1].title
  }

  func back() { top.screens.removeLast() }

  func open(tab: Int, channel: Int, room: Int) {
    let home = FloorFlow(tab, "home") { _ in }
    _ = home.begin(channel, "channel").begin(room, "room")
    tabs[tab] = home
    selected = tab
  }
}
