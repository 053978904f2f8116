import ParlorFlows
import Usher
import UsherSession
import UsherTesting

/// A person with a session, among others who share the store.
final class Guest {
  let play: Play
  private var looked = 0

  private let kept: Subscription?

  /// What the flows share; nil if the test has made that itself.
  let parlor: Parlor?

  init(_ play: Play, of parlor: Parlor? = nil, keeping subscription: Subscription? = nil) {
    (self.play, self.parlor, kept) = (play, parlor, subscription)
  }

  deinit {
    _ = news
    play.end()
  }

  var place: String { play.session.isOver ? "" : play.session.tree.place.written }
  /// The state of the whole tree.
  var state: String { play.session.tree.state.written }

  /// What was shown since the last call.
  var news: String {
    let rows = play.transcript[looked...].compactMap { if case .seen(let row) = $0 { row } else { nil } }
    looked = play.transcript.count
    let text = rows.joined(separator: "\n")
    if !rows.isEmpty { play.sees(text) }
    return text
  }

  /// The last line that was shown since then.
  var word: String { news.split(separator: "\n").last.map(String.init) ?? "" }

  /// Lets all slow work finish.
  func work() {
    _ = news
    play.finishWork()
  }

  /// Types lines, and accepts whatever they show.
  func type(_ lines: String...) {
    for line in lines {
      _ = news
      play.type(line)
    }
  }

  /// Delivers a notification, and returns what it shows.
  func hears(_ payload: String) -> String {
    _ = news
    play.happen("push", payload)
    return news
  }
}
