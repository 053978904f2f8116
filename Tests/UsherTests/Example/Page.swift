@testable import Usher

/// A plain screen that reports its hooks to the world.
final class Page: Screen {
  enum Event {
    /// The coordinator runs this closure.
    case run(() -> Void)
    case say(String)
  }
  let world: World
  let name: String
  private(set) var seat: Seat<Event>?
  private(set) var refreshes = 0
  private enum Stage { case new, shown, hidden, gone }
  private var stage = Stage.new

  /// Records a violation if this stage cannot follow the present one. That would be a defect of the tree.
  private func turn(_ next: Stage, from stages: [Stage]) {
    if !stages.contains(stage) { world.violations.append("\(name): \(stage) -> \(next)") }
    stage = next
  }

  init(_ world: World, _ name: String) {
    self.world = world
    self.name = name
    world.arrive()
  }

  deinit { world.depart() }

  func appear(_ seat: Seat<Event>) {
    turn(.shown, from: [.new, .hidden])
    self.seat = seat
    world.moment("appear \(name)")
  }
  func disappear() {
    turn(.hidden, from: [.shown])
    world.moment("disappear \(name)")
  }
  func removed(_ reason: Departure.Reason) {
    turn(.gone, from: [.new, .hidden])
    world.moment("removed \(name) \(reason)")
  }
  func refresh() {
    turn(.shown, from: [.shown])
    refreshes += 1
    world.moment("refresh \(name)")
  }
  func canLeave(_ departure: Departure) -> Permission { world.permission(name, departure) }
  var draftKey: String? { world.draftKeys[name] }

  /// Handles the events of all screens of the example, for their coordinators.
  static func hear(_ event: Event, by name: String, in world: World) {
    switch event {
    case .run(let body): body()
    case .say(let text): world.moment("\(name) hears \(text)")
    }
  }
}
