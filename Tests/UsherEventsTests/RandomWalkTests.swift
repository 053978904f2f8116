import SeededRandom
import Synchronization
import Testing
import UsherEvents

/// Sessions of one store log, deliver, are killed, and start again, while the server, the network and the disk come and go.
///
/// A model knows which events were saved and in which order, and what became of each.
@Suite struct RandomWalkTests {
  @Test(arguments: 0..<100) func everythingIsDeliveredOnceAndInOrder(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    check((0..<120).map { _ in Step(&random) }, Walk(batch: 5, limit: 40), seed)
  }

  @Test(arguments: 0..<6) func `so it is with more events than the ten thousand that are kept`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let rules = DeliveryRules()
    var steps = (0..<30).map { _ in Step(&random) }
    for _ in 0..<2 {
      let burst = Step.log(session: random.below(2), count: rules.limit + 1)
      steps.insert(burst, at: random.below(steps.count))
    }
    check(steps, Walk(batch: rules.batch, limit: rules.limit), seed)
  }

  private func check(_ steps: [Step], _ walk: @autoclosure () -> Walk, _ seed: Int) {
    guard let flaw = walk().flaw(in: steps) else { return }
    // Leaves out every step that the flaw does not need.
    var fewest = steps
    for index in steps.indices.reversed() {
      var fewer = fewest
      fewer.remove(at: index)
      if walk().flaw(in: fewer) != nil { fewest = fewer }
    }
    Issue.record("seed \(seed): \(flaw)\n\(fewest.map { "\($0)" }.joined(separator: "\n"))")
  }
}

private enum Step: Sendable {
  case log(session: Int, count: Int)
  case turn(session: Int)
  case pass(Duration)
  case answer(World.Answer)
  case reachable(Bool)
  /// The server comes and goes so many times, and is back.
  case flap(Int)
  case disk(isFull: Bool)
  case setBack(Int64)
  /// Ends a session and starts another in its place.
  case kill(session: Int)
  /// Kills the session while the server answers it.
  case killDuring(session: Int)
  /// The other session turns while the server answers this one.
  case turnDuring(session: Int)
  /// The session saves something while the server answers it.
  case saveDuring(session: Int)

  init(_ random: inout SplitMix64) {
    let session = random.below(2)
    switch random.below(20) {
    case 0..<6: self = .log(session: session, count: 1 + random.below(random.below(10) == 0 ? 60 : 6))
    case 6..<12: self = .turn(session: session)
    case 12..<14: self = .pass(.milliseconds(random.below(4) == 0 ? 90_000 : random.below(3000)))
    case 14: self = .answer(World.Answer(&random))
    case 15: self = random.below(3) == 0 ? .flap(1 + random.below(4)) : .reachable(random.below(2) == 0)
    case 16: self = .disk(isFull: random.below(3) == 0)
    case 17: self = .setBack(Int64(random.below(1 << 30)))
    case 18: self = random.below(2) == 0 ? .kill(session: session) : .killDuring(session: session)
    default: self = random.below(2) == 0 ? .turnDuring(session: session) : .saveDuring(session: session)
    }
  }
}

extension World.Answer {
  fileprivate init(_ random: inout SplitMix64) {
    switch random.below(12) {
    case 0: self = .failed
    case 1: self = .cutOff(after: random.below(6))
    case 2: self = .unanswered
    case 3: self = .twice
    case 4: self = .slow(.milliseconds(random.below(9000)))
    case 5: self = .refused
    case 6: self = .refusedSome(every: UInt64(2 + random.below(4)))
    case 7: self = .silent(.milliseconds(random.below(9000)))
    default: self = .taken
    }
  }
}

private final class Walk {
  private let world = World()
  private var rules = DeliveryRules()
  private var visits: [Visit] = []
  private var sessions: UInt64 = 0
  /// How many events each session has logged, by its number.
  private var logged: [UInt64: UInt64] = [:]

  init(batch: Int, limit: Int) {
    (rules.batch, rules.limit) = (batch, limit)
    visits = [begin(), begin()]
  }

  private func begin() -> Visit {
    sessions += 1
    return Visit(world, id: sessions, rules: rules)
  }

  func flaw(in steps: [Step]) -> String? {
    for step in steps {
      take(step)
      if let flaw = flaw() { return "after \(step): \(flaw)" }
    }
    return end()
  }

  private func take(_ step: Step) {
    switch step {
    case .log(let session, let count): visits[session].log(count)
    case .turn(let session): visits[session].turn()
    case .pass(let time): world.pass(time)
    case .answer(let answer): world[\.answer] = answer
    case .reachable(let isReachable): world.setReachable(isReachable)
    case .flap(let count):
      for _ in 0..<count {
        world.setReachable(false)
        world.setReachable(true)
      }
    case .disk(let isFull): world[\.isDiskFull] = isFull
    case .setBack(let time): world[\.moment] -= time
    case .kill(let session):
      visits[session].kill()
      visits[session] = begin()
    case .killDuring(let session):
      let visit = visits[session]
      turn(visit) { visit.kill() }
      visit.kill()
      visits[session] = begin()
    case .turnDuring(let session):
      let other = visits[1 - session]
      turn(visits[session]) { other.turn() }
    case .saveDuring(let session):
      let visit = visits[session]
      turn(visit) {
        visit.log(2)
        visit.log.courier.save()
      }
    }
  }

  private func turn(_ visit: Visit, meanwhile: @escaping @Sendable () -> Void) {
    world[\.meanwhile] = { [world] _ in
      world[\.meanwhile] = nil
      meanwhile()
    }
    visit.turn()
    world[\.meanwhile] = nil
  }

  private func flaw() -> String? {
    let state = world.state.withLock { $0 }
    let kept = world.store.oldest(.max).map(\.id)
    let counts = world.store.counts
    if kept.count > rules.limit { return "\(kept.count) events are kept" }
    if kept.count + counts.values.reduce(0, +) != state.saveOrder.count + state.lost {
      return "of \(state.saveOrder.count) + \(state.lost) events, \(kept.count) are kept, and \(counts)"
    }
    let order = Dictionary(uniqueKeysWithValues: state.saveOrder.enumerated().map { ($1, $0) })
    let places = state.received.map { order[$0] ?? -1 }
    if places.contains(-1) || zip(places, places.dropFirst()).contains(where: >) {
      return "the events arrived in the order \(places)"
    }
    // What was removed as delivered has arrived. What was crowded out may have.
    let gone = Set(state.saveOrder).subtracting(kept)
    if counts[.delivered, default: 0] > gone.intersection(state.known).count {
      return "\(counts[.delivered, default: 0]) are delivered, and \(state.received.count) have arrived"
    }
    if state.batches.contains(where: { !(1...rules.batch ~= $0.count) }) { return "a batch of another size" }
    return doubled(state)
  }

  /// Says which batch was delivered again, although nothing had gone wrong.
  private func doubled(_ state: World.State) -> String? {
    if state.doubled > 0 { return "two sessions delivered the same events at once" }
    let again = state.batches.count - Set(state.batches).count
    return again > 0 && !state.hasFailed ? "\(again) batches were delivered again" : nil
  }

  /// Everything works again. All that is kept is delivered soon, and then nobody wakes.
  private func end() -> String? {
    world[\.answer] = .taken
    world[\.isDiskFull] = false
    world.setReachable(true)
    let kept = world.store.oldest(.max).map(\.id)
    for _ in 0..<60 {
      for visit in visits { visit.settle(world) }
      if let flaw = flaw() { return "at the end: \(flaw)" }
      guard let next = visits.compactMap({ $0.next.withLock { $0 } }).min() else { break }
      world[\.now] = max(world[\.now], next)
    }
    if world.store.count() > 0 { return "\(world.store.count()) events were never delivered" }
    if visits.contains(where: { $0.turn() != nil }) { return "a session wakes for nothing" }
    let counts = world.store.counts
    let dropped = counts[.crowdedOut, default: 0] + counts[.refused, default: 0]
    let missing = Set(kept).subtracting(world[\.known]).count
    return missing > dropped ? "\(missing) events are missing" : nil
  }
}
