import Testing
import Usher
import UsherEvents

@Suite struct JournalLoggerTests {
  private let store = MemoryEventStore()
  private let clock = Clock()
  private let tree: Tree
  private let root = Shop()
  private let logger: JournalLogger
  private let courier: EventCourier

  init() {
    courier = EventCourier(
      store: store, server: Failing(), clock: { 0 }, moment: { 7 }, random: { 0xa })
    courier.isOn = true
    tree = Tree(root)
    logger = JournalLogger(tree, log: courier) { [clock] in clock.now }
    tree.start()
  }

  private var logged: [String] {
    courier.save()
    return store.oldest(99).map { event in
      String(decoding: event.json, as: UTF8.self).split(separator: #","at":7,"#).last.map(String.init) ?? ""
    }
  }

  @Test func eachPlaceThatIsLeftIsLoggedWithItsTimeAndTheWay() {
    clock.pass(2000)
    root.begin(.search("lunch with mina"))
    clock.pass(500)
    tree.back()
    clock.pass(300)
    tree.open(Place(Shop.ChildFlow.item(42)))
    clock.pass(40)
    logger.end()
    #expect(
      logged == [
        #""fields":{"place":"","took":2000,"by":"flow","next":"search"}}"#,
        #""fields":{"place":"search","took":500,"by":"back","next":""}}"#,
        #""fields":{"place":"","took":300,"by":"link","next":"item","landing":0.0}}"#,
        #""fields":{"place":"item","took":40,"by":"leave","next":"item"}}"#,
      ])
  }

  @Test func whatIsRefusedIsLoggedWithoutItsWords() {
    tree.open(link: "search:secret words/item:13")
    root.begin(.item(13))
    logger.end()
    let text = logged.joined()
    #expect(logged.filter { $0.contains(#""why""#) }.count == 2)
    #expect(text.contains(#""by":"flow","why":"denied""#))
    #expect(logged.first { $0.contains("why") }?.contains(#""by":"link","why":""#) == true)
    for typed in ["secret", "words", "13", "closed"] { #expect(!text.contains(typed)) }
  }

  @Test func thePlaceWhereTheProgramIsLeftIsLoggedOnce() {
    root.begin(.item(1))
    clock.pass(600)
    tree.leave(.quit)
    logger.end()
    #expect(logged.last == #""fields":{"place":"item","took":600,"by":"leave","next":""}}"#)
    #expect(logged.count == 2)
  }

  @Test func aChangeIsLoggedSoonAfterIt() {
    var later: [() -> Void] = []
    _ = JournalLogger(tree, log: courier, clock: { 1 }, soon: { later.append($0) })
    root.begin(.item(1))
    #expect(logged == [])
    for body in later { body() }
    #expect(logged == [#""fields":{"place":"","took":0,"by":"flow","next":"item"}}"#])
  }

  @Test func nothingIsLoggedWhileTheLogIsOff() {
    courier.isOn = false
    root.begin(.item(1))
    tree.back()
    logger.end()
    courier.isOn = true
    #expect(logged == [])
  }

  private struct Failing: EventServer {
    func deliver(_ batch: [StoredEvent]) -> Delivery { .failed }
  }

  private final class Clock {
    private(set) var now: UInt64 = 1
    func pass(_ milliseconds: UInt64) { now += milliseconds * 1_000_000 }
  }
}

private final class Shop: Coordinator {
  enum ChildFlow: Flow {
    case search(String)
    case item(Int)
  }

  let life = Life()

  func start() { show(Page()) }
  func admits(_ flow: ChildFlow) -> Admission { flow == .item(13) ? .no(Reason("closed")) : .yes }
  func makeChild(_ flow: ChildFlow) -> Child<Shop> { .screen(Page()) }
}

private final class Page: Screen {
  typealias Event = Never
}
