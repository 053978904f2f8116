import Usher

/// App > tabs(4) > home > channel > room, as flows.
final class BenchScreen: Screen {
  enum Event { case push(Int) }
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
  func makeChild(_ flow: ChildFlow) -> Child<BenchTabs> { .flow(BenchStack(), as: .tab) }
}

final class BenchStack: Coordinator {
  enum ChildFlow: Flow { case channel(Int) }
  let life = Life()
  func start() { show(BenchScreen("home")) { me, event in if case .push(let id) = event { me.begin(.channel(id)) } } }
  func makeChild(_ flow: ChildFlow) -> Child<BenchStack> { .flow(BenchChannel()) { _, _ in } }
}

final class BenchChannel: Coordinator {
  enum ChildFlow: Flow { case room(Int) }
  let life = Life()
  func start() { show(BenchScreen("channel")) { $0.hear($1) } }
  func makeChild(_ flow: ChildFlow) -> Child<BenchChannel> { .screen(BenchScreen("room")) { $0.hear($1) } }
  func hear(_ event: BenchScreen.Event) { if case .push(let id) = event { begin(.room(id)) } }
}

extension Tree {
  var title: String { (screen as? BenchScreen)?.title ?? "" }
  static func bench() -> Tree {
    let tree = Tree(BenchApp(), clock: monotonic)
    tree.start(at: BenchPlaces.channel)
    return tree
  }
}

enum BenchPlaces {
  static let channel = Place(BenchApp.ChildFlow.tabs(1), BenchTabs.ChildFlow.home, BenchStack.ChildFlow.channel(1))
  static let room = channel.then(BenchChannel.ChildFlow.room(42))
  static let other = Place(BenchApp.ChildFlow.tabs(1), BenchTabs.ChildFlow.dms, BenchStack.ChildFlow.channel(1))
    .then(BenchChannel.ChildFlow.room(7))
}
