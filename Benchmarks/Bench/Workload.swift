import Glibc
import Usher

/// A program without screens to draw: app > tabs(4) > home > channel > room. Each is a flow with a first screen.
final class BenchScreen: Screen {
  enum Event { case open(Int) }
  let title: String
  var seat: Seat<Event>?
  init(_ title: String) { self.title = title }
  func appear(_ seat: Seat<Event>) { self.seat = seat }
}

final class BenchApp: Coordinator {
  enum ChildFlow: Flow { case tabs(Int) }
  let life = Life()
  func start() { begin(.tabs(1)) }
  func makeChild(_ flow: ChildFlow) -> Child<BenchApp> { .flow(BenchTabs(), as: .replace) }
}

final class BenchTabs: Coordinator {
  enum ChildFlow: Flow { case home, dms, search, settings }
  let life = Life()
  func start() throws { try tabs([.home, .dms, .search, .settings]) }
  func makeChild(_ flow: ChildFlow) -> Child<BenchTabs> { .flow(BenchHome(), as: .tab) }
}

final class BenchHome: Coordinator {
  enum ChildFlow: Flow { case channel(Int) }
  let life = Life()
  func start() { show(BenchScreen("home")) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<BenchHome> {
    switch flow {
    case .channel(let id): .flow(BenchChannel(id)) { _, _ in }
    }
  }
}

final class BenchChannel: Coordinator {
  enum ChildFlow: Flow { case room(Int) }
  let life = Life()
  let id: Int
  init(_ id: Int) { self.id = id }
  func start() { show(BenchScreen("channel \(id)")) { _, _ in } }
  func makeChild(_ flow: ChildFlow) -> Child<BenchChannel> {
    switch flow {
    case .room(let id): .flow(BenchRoom(id)) { _, _ in }
    }
  }
}

final class BenchRoom: Coordinator {
  enum ChildFlow: Flow { case thread(Int) }
  let life = Life()
  let id: Int
  init(_ id: Int) { self.id = id }
  func start() { show(BenchScreen("room \(id)")) { $0.hear($1) } }
  func makeChild(_ flow: ChildFlow) -> Child<BenchRoom> {
    switch flow {
    case .thread(let id): .screen(BenchScreen("thread \(id)")) { $0.hear($1) }
    }
  }
  func hear(_ event: BenchScreen.Event) {
    switch event {
    case .open(let id): begin(.thread(id))
    }
  }
}

extension Tree {
  var title: String { (screen as? BenchScreen)?.title ?? "" }

  /// Makes a tree at the room to which a link with these ids leads.
  static func bench() -> Tree {
    let tree = Tree(BenchApp(), clock: { nanoseconds(CLOCK_MONOTONIC) })
    tree.start(at: .room(.home, channel: 1, room: 42))
    return tree
  }
}

extension Place {
  static func room(_ tab: BenchTabs.ChildFlow, channel: Int, room: Int) -> Place {
    Place(
      BenchApp.ChildFlow.tabs(1), tab, BenchHome.ChildFlow.channel(channel), BenchChannel.ChildFlow.room(room)
    )
  }
}
