@testable import Usher

/// Reports a coordinator to the world: it is counted while it is alive, and its hooks are recorded.
final class Presence {
  let world: World
  let name: String

  init(_ world: World, _ name: String) {
    self.world = world
    self.name = name
    world.arrive()
  }

  deinit { world.depart() }

  func start() throws { try world.moment(throwing: "start \(name)") }
  func made(_ flow: some Flow) throws { try world.hooks["make \(Step(flow).written)"]?() }
  func admits(_ flow: some Flow) -> Admission? {
    try? world.hooks["admit \(Step(flow).written)"]?()
    return world.admissions[Step(flow).written]
  }
  func canLeave(_ departure: Departure) -> Permission { world.permission(name, departure) }
  func ended<Outcome>(_ step: String, _ ending: Ending<Outcome>) { world.moment("end \(step) \(ending)") }
}
