import UsherEvents
import UsherScreens

/// How many events wait, and what became of the others.
struct EventCounts {
  private let waiting: Int
  private let gone: [EventFate: Int]
  /// How many of each kind wait; nil if that is not asked.
  private let kinds: [String: Int]?

  init(_ waiting: [StoredEvent], gone: [EventFate: Int], countsKinds: Bool) {
    (self.waiting, self.gone) = (waiting.count, gone)
    let names = waiting.compactMap { EventRecord($0.json)?.name }
    kinds = countsKinds ? Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +) : nil
  }

  func text(_ phrases: Phrases) -> String {
    let rows = [
      ("waiting", waiting), ("delivered", gone[.delivered] ?? 0), ("refused", gone[.refused] ?? 0),
      ("dropped", gone[.crowdedOut] ?? 0),
    ]
    var text = rows.map { "\(phrases.say("events." + $0)) \($1)\n" }.joined()
    for (name, count) in (kinds ?? [:]).sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      text += "  \(name) \(count)\n"
    }
    return text
  }
}
