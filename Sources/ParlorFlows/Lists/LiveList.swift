import ParlorStore
import Usher

/// A list on a screen, kept true to the store while the screen is looked at: which part of it is on show, and word of
/// every change.
final class LiveList<Event> {
  private let store: Store
  private var excerpt: Excerpt
  private var seat: Seat<Event>?
  private var watch: Observation?

  /// `others` is how many rows stand around it.
  init(_ parlor: Parlor, others: Int = 8) {
    store = parlor.store
    excerpt = Excerpt(parlor.machine, others: others)
  }

  /// What is looked for in it; empty if nothing is.
  var filter: String { excerpt.filter }

  func sheet<Row>(of rows: [Row], by name: (Row) -> String) -> Sheet<Row> {
    excerpt.sheet(of: rows, by: name)
  }

  func take(_ turn: Excerpt.Turn) {
    excerpt.take(turn)
    changed()
  }

  /// What its screen shows is no longer what it is.
  func changed() { seat?.changed() }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
