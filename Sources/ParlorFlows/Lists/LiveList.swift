import ParlorStore
import Usher
import UsherScreens

/// A list on a screen. It knows which part is on show, and has the screen drawn again after each change of the store.
final class LiveList<Event> {
  private let store: Store
  private var excerpt: Excerpt
  private var seat: Seat<Event>?
  private var watch: Observation?

  /// `others` is the number of rows around the list.
  init(_ parlor: Parlor, others: Int = 8) {
    store = parlor.store
    excerpt = Excerpt(parlor.machine, others: others)
  }

  /// The text that filters the list; empty for none.
  var filter: String { excerpt.filter }

  func page<Row>(of rows: [Row], by name: (Row) -> String) -> ListPage<Row> {
    excerpt.page(of: rows, by: name)
  }

  func take(_ turn: Excerpt.Turn) {
    excerpt.take(turn)
    changed()
  }

  /// Has the screen drawn again.
  func changed() { seat?.changed() }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}

/// A screen around one live list.
protocol ListScreen: Pictured {
  var live: LiveList<Event> { get }
}

extension ListScreen {
  func appear(_ seat: Seat<Event>) { live.appear(seat) }
  func disappear() { live.disappear() }
  func list(_ turn: Excerpt.Turn) { live.take(turn) }
}
