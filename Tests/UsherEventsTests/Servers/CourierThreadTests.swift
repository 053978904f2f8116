import Dispatch
import Synchronization
import Testing
import UsherEvents
import UsherFiles

/// The whole way: a log, a store on disk, a thread, a socket, a collector and a file.
@Suite final class CourierThreadTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/socket" }

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  private func courier(
    to server: any EventServer, _ reachability: any Reachability = AlwaysReachable(), session: UInt64 = 0xa
  ) -> EventCourier {
    var rules = DeliveryRules()
    rules.wait = .milliseconds(1)
    let courier = EventCourier(
      store: SQLiteEventStore(path: folder.path + "/events.sqlite"), server: server,
      reachability: reachability,
      rules: rules, clock: SystemTime.clock, moment: { 1 }, random: { session })
    courier.isOn = true
    return courier
  }

  @Test func eventsArriveWithoutAWordFromThePrompt() {
    let basket = Basket()
    let courier = courier(to: basket)
    let thread = CourierThread(courier)
    thread.start()
    thread.start()
    for number in 1...3 {
      EventLog<Ping>(courier).log(.ping)
      #expect(basket.wait())
      #expect(basket.all.count == number)
    }
    thread.stop()
    #expect(basket.all.flatMap(\.self).map(\.id.number) == [1, 2, 3])
  }

  @Test func whatIsLoggedWhileNobodyListensArrivesOnceSomeoneDoes() throws {
    let reachability = PathReachability(.socket, at: path)
    let courier = courier(to: LineSocket(path: path, patience: .seconds(20)), reachability)
    let thread = CourierThread(courier, watching: reachability)
    thread.start()
    for _ in 0..<500 { EventLog<Ping>(courier).log(.ping) }
    let basket = Basket()
    let collector = EventCollector(to: basket)
    try #require(collector.listen(at: path))
    collector.start()
    var numbers: [UInt64] = []
    while numbers.count < 500, basket.wait() { numbers = basket.all.flatMap(\.self).map(\.id.number) }
    #expect(numbers == Array(1...500))
    collector.stop()
    thread.stop()
  }

  @Test func theEndOfASessionSavesWhatItLogged() throws {
    let courier = courier(to: Basket(.failed))
    let thread = CourierThread(courier)
    thread.start()
    for _ in 0..<80 { EventLog<Ping>(courier).log(.ping) }
    thread.stop(within: .seconds(20))
    #expect(try SQLiteEventStore(path: folder.path + "/events.sqlite").count() == 80)
    // A thread that was never started saves too.
    let other = self.courier(to: Basket(), session: 0xb)
    EventLog<Ping>(other).log(.ping)
    CourierThread(other).stop()
    #expect(try SQLiteEventStore(path: folder.path + "/events.sqlite").count() == 81)
  }

  @Test func theEndOfASessionDeliversWhatIsOnlyInMemory() {
    func deliver(_ count: Int, _ answer: Delivery) -> [Int] {
      let basket = Basket(answer)
      let courier = EventCourier(
        store: MemoryEventStore(), server: basket, clock: SystemTime.clock, moment: { 1 }, random: { 0xa })
      courier.isOn = true
      // At first, everything is due at once. From now on, it waits for five seconds.
      #expect(courier.turn() == nil)
      let thread = CourierThread(courier)
      thread.start()
      for _ in 0..<count { EventLog<Ping>(courier).log(.ping) }
      thread.stop(within: .seconds(20))
      return basket.all.map(\.count)
    }
    #expect(deliver(3, .taken) == [3])
    #expect(deliver(120, .taken).reduce(0, +) == 120)
    #expect(deliver(0, .taken) == [])
    // It is tried once.
    #expect(deliver(3, .failed) == [3])
  }

  @Test func aServerThatDoesNotAnswerKeepsNobodyWaiting() throws {
    let server = Silent()
    let courier = courier(to: server)
    let thread = CourierThread(courier)
    thread.start()
    EventLog<Ping>(courier).log(.ping)
    #expect(server.isAsked.wait(timeout: .now() + .seconds(20)) == .success)
    EventLog<Ping>(courier).log(.ping)
    thread.stop(within: .zero)
    #expect(try SQLiteEventStore(path: folder.path + "/events.sqlite").count() == 2)
    server.answers.signal()
  }

  private final class Silent: EventServer {
    let isAsked = DispatchSemaphore(value: 0)
    let answers = DispatchSemaphore(value: 0)

    func deliver(_ batch: [StoredEvent]) -> Delivery {
      isAsked.signal()
      answers.wait()
      return .failed
    }
  }
}
