import Testing
import UsherEvents

/// What an event is written as.
@Suite struct EntryTests {
  @Test func anEventIsOneLineOfJSON() throws {
    let store = MemoryEventStore()
    let log = EventLog<ShopEvent>(
      EventCourier(
        store: store, server: Failing(), clock: { 0 }, moment: { 1_763_850_000_123 }, random: { 0x9f3a }))
    log.courier.isOn = true
    log.log(.searched(length: 5, hits: 2))
    log.log(.seen(.basket, isFirst: true, share: 0.5, took: .milliseconds(1500)))
    log.log(.seen(.odd, isFirst: false, share: .nan, took: .zero))
    log.log(.left)
    log.courier.save()
    let lines = store.oldest(9).map { String(decoding: $0.json, as: UTF8.self) }
    #expect(
      lines == [
        #"{"id":"9f3a-1","event":"search","at":1763850000123,"fields":{"length":5,"hits":2}}"#,
        #"{"id":"9f3a-2","event":"screen","at":1763850000123,"#
          + #""fields":{"name":"basket","first":true,"share":0.5,"took":1500}}"#,
        #"{"id":"9f3a-3","event":"screen","at":1763850000123,"#
          + #""fields":{"name":"\"\\\u0009","first":false,"share":null,"took":0}}"#,
        #"{"id":"9f3a-4","event":"left","at":1763850000123}"#,
      ])
    #expect(store.oldest(1).map(\.id) == [EventID(session: 0x9f3a, number: 1)])
  }

  @Test func anIDIsReadAsItIsWritten() {
    let id = EventID(session: .max, number: 12)
    #expect(EventID("\(id)") == id)
    for text in ["", "-", "1", "x-1", "1-x", "1-2-3", "1--2"] { #expect(EventID(text) == nil) }
  }

  @Test func nothingIsLoggedBeforeTheLogIsTurnedOn() {
    let store = MemoryEventStore()
    let log = EventLog<ShopEvent>(
      EventCourier(store: store, server: Failing(), clock: { 0 }, moment: { 0 }, random: { 0 }))
    func unread() -> ShopEvent {
      Issue.record("made")
      return .left
    }
    log.log(unread())
    #expect(log.courier.turn() == nil)
    log.courier.save()
    #expect(store.count() == 0)
    // What was logged and not yet saved goes when the log is turned off.
    log.courier.isOn = true
    log.log(.left)
    log.courier.isOn = false
    log.courier.isOn = true
    log.courier.save()
    #expect(store.count() == 0)
  }
}

struct Failing: EventServer {
  func deliver(_ batch: [StoredEvent]) -> Delivery { .failed }
}

enum ShopEvent: LoggedEvent {
  case searched(length: Int, hits: Int)
  case seen(Page, isFirst: Bool, share: Double, took: Duration)
  case left

  enum Page: String, LoggableText {
    case basket
    case odd = "\"\\\t"
  }

  var entry: Entry {
    switch self {
    case .searched(let length, let hits): Entry("search", ["length": .count(length), "hits": .count(hits)])
    case .seen(let page, let isFirst, let share, let took):
      Entry(
        "screen",
        ["name": .text(page), "first": .flag(isFirst), "share": .number(share), "took": .time(took)])
    case .left: Entry("left")
    }
  }
}
