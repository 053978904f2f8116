import Synchronization
import Testing
import UsherEvents

/// When events are delivered, and what becomes of them if that fails.
@Suite struct DeliveryTests {
  private let world = World()

  @Test func aFullBatchGoesAtOnceAndTheRestAfterFiveSeconds() {
    let visit = Visit(world)
    visit.settle(world)
    visit.log(49)
    visit.settle(world)
    #expect(world.batches == [])
    visit.log(3)
    visit.settle(world)
    #expect(world.batches.map(\.count) == [50, 2])
    visit.log(1)
    #expect(visit.turn() == world[\.now] + 5_000_000_000)
    world.pass(.milliseconds(4999))
    visit.log(1)
    visit.settle(world)
    #expect(world.batches.count == 2)
    world.pass(.milliseconds(1))
    #expect(visit.turn() == nil)
    #expect(world.batches.last == [53, 54])
    #expect(world.received == Array(1...54))
  }

  @Test func nothingWakesAnIdleLog() {
    let visit = Visit(world)
    visit.settle(world)
    #expect(visit.turn() == nil)
    #expect(visit.wakes.load(ordering: .relaxed) == 0)
    // A burst wakes it once.
    visit.log(30)
    #expect(visit.wakes.load(ordering: .relaxed) == 1)
    visit.settle(world)
    world.pass(.seconds(5))
    #expect(visit.turn() == nil)
    // Nor does it wake by itself while the server cannot be reached.
    world.setReachable(false)
    visit.log(80)
    #expect(visit.turn() == nil)
  }

  @Test func whatWaitedIsDeliveredInOrderOnceTheServerCanBeReached() {
    world.setReachable(false)
    let visit = Visit(world)
    for _ in 0..<10 {
      visit.log(17)
      visit.settle(world)
      world.pass(.seconds(60))
    }
    #expect(world.batches == [])
    world.setReachable(true)
    #expect(visit.wakes.load(ordering: .relaxed) > 0)
    visit.settle(world)
    #expect(world.batches.map(\.count) == [50, 50, 50, 20])
    #expect(world.received == Array(1...170))
    #expect(world.store.count() == 0)
    #expect(world.store.counts[.delivered] == 170)
  }

  @Test func pausesGrowAndAreSpread() {
    world[\.answer] = .failed
    for (random, pauses) in [
      (UInt64(0), [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 150, 150]),
      (UInt64.max, [0.5, 1, 2, 4, 8, 16, 32, 64, 128, 150, 150]),
      (500_000_000, [1, 1.5, 2.5, 4.5, 8.5, 16.5, 32.5, 64.5, 128.5, 150.5, 150.5]),
    ] {
      world[\.random] = random
      let visit = Visit(world)
      visit.log(50)
      for pause in pauses {
        let next = visit.turn()
        let waited = Double((next ?? 0) - world[\.now]) / 1e9
        // The highest random number is 2^64 - 1, whose remainder depends on the pause.
        #expect(random == .max ? pause...2 * pause ~= waited : waited == pause)
        // Nothing is tried before.
        let tries = world.batches.count
        visit.settle(world)
        #expect(world.batches.count == tries)
        if let next { world[\.now] = next }
      }
      visit.kill()
    }
  }

  @Test func oneSuccessEndsThePauses() {
    let visit = Visit(world)
    world[\.answer] = .failed
    visit.log(120)
    for _ in 0..<5 { if let next = visit.turn() { world[\.now] = max(world[\.now], next) } }
    world[\.answer] = .taken
    visit.settle(world)
    #expect(world.received == Array(1...120))
    world[\.answer] = .failed
    visit.log(50)
    #expect(visit.turn() == world[\.now] + 500_000_000)
  }

  @Test func aServerThatFlapsIsTriedEachTimeItComesBack() {
    let visit = Visit(world)
    world[\.answer] = .failed
    visit.log(60)
    visit.settle(world)
    #expect(world.batches.count == 1)
    for count in 2...5 {
      world.setReachable(false)
      visit.settle(world)
      world.setReachable(true)
      visit.settle(world)
      #expect(world.batches.count == count)
    }
    world[\.answer] = .taken
    // It was away and came back before anyone looked.
    world.setReachable(false)
    world.setReachable(true)
    visit.settle(world)
    #expect(world.received == Array(1...60))
  }

  @Test(arguments: [World.Answer.cutOff(after: 20), .cutOff(after: 0), .unanswered, .failed])
  func aBatchThatFailedIsDeliveredAgain(answer: World.Answer) {
    let visit = Visit(world)
    world[\.answer] = answer
    visit.log(70)
    visit.settle(world)
    world[\.answer] = .taken
    world.pass(.seconds(1))
    visit.settle(world)
    #expect(world.batches == [Array(1...50), Array(1...50), Array(51...70)])
    #expect(world.received == Array(1...70))
  }

  @Test func whatIsTakenTwiceIsThereOnce() {
    let visit = Visit(world)
    world[\.answer] = .twice
    visit.log(50)
    visit.settle(world)
    #expect(world.received == Array(1...50))
    #expect(world.store.counts[.delivered] == 50)
  }

  @Test func whatIsRefusedIsDroppedAndCountedAndSaidOnce() {
    let visit = Visit(world)
    world[\.answer] = .refused
    visit.log(120)
    visit.settle(world)
    world.pass(.seconds(5))
    visit.settle(world)
    #expect(world.store.counts == [.refused: 120])
    #expect(visit.told.troubles.withLock { $0 } == [.refused])
    world[\.answer] = .taken
    visit.log(50)
    visit.settle(world)
    #expect(world.received == Array(121...170))
  }

  @Test func ofABatchOnlyWhatIsRefusedIsDropped() {
    let visit = Visit(world)
    world[\.answer] = .refusedSome(every: 10)
    visit.log(60)
    visit.settle(world)
    #expect(world.received == Array(1...60).filter { $0 % 10 != 0 })
    #expect(world.store.counts == [.refused: 6, .delivered: 54])
    #expect(world.store.count() == 0)
    #expect(visit.told.troubles.withLock { $0 } == [.refused])
  }

  @Test func ofTenThousandAndOneEventsTheOldestGoes() {
    world.setReachable(false)
    let visit = Visit(world)
    // In one burst, as the courier's thread may be busy; and one by one.
    visit.log(10_001)
    visit.turn()
    #expect(world.store.count() == 10_000)
    visit.log(1)
    visit.turn()
    #expect(world.store.oldest(1).map(\.id.number) == [3])
    #expect(world.store.count() == 10_000)
    #expect(world.store.counts == [.crowdedOut: 2])
    #expect(visit.told.troubles.withLock { $0 } == [.crowdedOut])
    world.setReachable(true)
    visit.settle(world)
    #expect(world.received == Array(3...10_002))
  }

  @Test func killedBetweenDeliveryAndRemovalTheSameEventsComeOnceMore() {
    let visit = Visit(world)
    visit.log(50)
    world[\.meanwhile] = { _ in visit.kill() }
    visit.turn()
    world[\.meanwhile] = nil
    #expect(world.store.count() == 50)
    // The next session finds them, and delivers them at once.
    let next = Visit(world, id: 2)
    next.log(1)
    next.settle(world)
    world.pass(.seconds(5))
    next.settle(world)
    #expect(world.batches == [Array(1...50), Array(1...50), [1]])
    #expect(world[\.received].count == 51)
  }

  @Test func twoSessionsDeliverWithoutDoubling() {
    let (first, second) = (Visit(world, id: 1), Visit(world, id: 2))
    first.settle(world)
    for _ in 0..<40 {
      first.log(3)
      first.turn()
      second.log(2)
      second.turn()
    }
    // While one delivers, the other one waits.
    world[\.meanwhile] = { _ in second.turn() }
    first.log(50)
    first.settle(world)
    world[\.meanwhile] = nil
    world.pass(.seconds(5))
    second.settle(world)
    first.settle(world)
    let sent = world[\.batches].flatMap(\.self)
    #expect(sent.count == 40 * 5 + 50)
    #expect(Set(sent).count == sent.count)
    #expect(sent == world[\.saveOrder])
  }

  @Test func aClockThatIsSetBackChangesNothing() {
    let visit = Visit(world)
    visit.settle(world)
    visit.log(20)
    visit.settle(world)
    world[\.moment] -= 86_400_000
    visit.log(20)
    visit.settle(world)
    world.pass(.seconds(5))
    visit.settle(world)
    #expect(world.batches == [Array(1...40)])
  }

  @Test func eventsThatComeDuringASlowDeliveryWaitTheirTurn() {
    let visit = Visit(world)
    world[\.answer] = .slow(.seconds(4))
    world[\.meanwhile] = { [world] _ in
      world[\.meanwhile] = nil
      visit.log(2)
      // As at the end of a session, on another thread.
      visit.log.courier.save()
      #expect(visit.log.courier.turn() != nil)
    }
    visit.log(20)
    visit.settle(world)
    world.pass(.seconds(5))
    visit.settle(world)
    #expect(world.batches.map(\.count) == [20, 2])
    #expect(world.received == Array(1...22))
  }

  @Test func whileTheDiskIsFullEventsWaitInMemory() {
    var rules = DeliveryRules()
    rules.limit = 500
    let visit = Visit(world, rules: rules)
    visit.settle(world)
    world[\.isDiskFull] = true
    for _ in 0..<5 {
      visit.log(120)
      visit.settle(world)
    }
    #expect(world.store.count() == 0)
    #expect(visit.told.troubles.withLock { $0 } == [.storeFailed, .crowdedOut])
    world[\.isDiskFull] = false
    world.pass(.seconds(1))
    visit.settle(world)
    #expect(world.received == Array(101...600))
    #expect(world.store.counts == [.crowdedOut: 100, .delivered: 500])
  }

  @Test func `at the end of a session events are saved although the store has just failed`() {
    let visit = Visit(world)
    world[\.isDiskFull] = true
    visit.log(3)
    visit.turn()
    world[\.isDiskFull] = false
    visit.turn()
    #expect(world.store.count() == 0, "the pause after a failure has not passed")
    visit.log.courier.save()
    #expect(world.store.count() == 3)
  }

  @Test func `what waits for a server is counted`() {
    let visit = Visit(world)
    visit.settle(world)
    visit.log(3)
    visit.turn()
    #expect(visit.log.courier.heldCount == 0, "they wait for their batch")
    world.setReachable(false)
    visit.turn()
    #expect(visit.log.courier.heldCount == 3)
    world[\.answer] = .failed
    world.setReachable(true)
    visit.turn()
    world.pass(.seconds(6))
    visit.log(2)
    visit.turn()
    #expect(visit.log.courier.heldCount == 5)
    world[\.answer] = .taken
    world.pass(.seconds(300))
    visit.settle(world)
    #expect(visit.log.courier.heldCount == 0)
    #expect(world.received == [1, 2, 3, 4, 5])
  }

  @Test func whatCouldNotBeRemovedIsNotDeliveredTwice() {
    let visit = Visit(world)
    visit.log(50)
    world[\.meanwhile] = { [world] _ in world[\.isDiskFull] = true }
    visit.turn()
    world[\.meanwhile] = nil
    world[\.isDiskFull] = false
    world.pass(.seconds(1))
    visit.settle(world)
    #expect(world.batches == [Array(1...50)])
    #expect(world.store.count() == 0)
  }
}
