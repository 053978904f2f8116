/// The hand-written floor: plain arrays and classes, with nothing an engine does.
final class FloorScreen {
  let title: String
  init(_ title: String) { self.title = title }
}

/// A flow with a stack; a child asks it through a closure.
final class FloorFlow {
  var screens: [FloorScreen] = []
  var children: [FloorFlow] = []
  unowned var parent: FloorFlow?
  init(_ title: String, parent: FloorFlow?) {
    self.parent = parent
    screens.append(FloorScreen(title))
  }
  func push(_ id: Int) { screens.append(FloorScreen("room")) }
  func pop() { screens.removeLast() }
}

/// App > tabs(4) > home > channel > room.
final class FloorApp {
  let root = FloorFlow("app", parent: nil)
  var tabs: [FloorFlow] = []
  var selected = 0

  init() {
    for title in ["home", "dms", "search", "settings"] { tabs.append(FloorFlow(title, parent: root)) }
    root.children = tabs
    open()
  }

  var top: FloorScreen {
    var flow = tabs[selected]
    while let child = flow.children.last { flow = child }
    return flow.screens[flow.screens.count - 1]
  }

  /// Discards a tab's stack and builds home > channel > room again.
  func open() {
    let home = FloorFlow("home", parent: root)
    let channel = FloorFlow("channel", parent: home)
    channel.screens.append(FloorScreen("room"))
    home.children.append(channel)
    tabs[0] = home
    selected = 0
  }
}
