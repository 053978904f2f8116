import ParlorStore
import Usher
import UsherScreens

/// A list on a screen. It knows which page the screen shows. While the user looks at the screen, every change in the
/// store draws it again.
final class LiveList<Event> {
  private let store: Store
  private var excerpt: Excerpt
  private var watch: Observation?

  /// `others` is the number of rows that the screen draws besides the list.
  init(_ parlor: Parlor, others: Int = 8) {
    store = parlor.store
    excerpt = Excerpt(parlor.machine, others: others)
  }

  /// The text that filters the list; empty if none does.
  var filter: String { excerpt.filter }

  func page<Row>(of rows: [Row], by name: (Row) -> String) -> ListPage<Row> {
    excerpt.page(of: rows, by: name)
  }

  func take(_ turn: Excerpt.Turn) { excerpt.take(turn) }

  func appear(_ seat: Seat<Event>) { watch = store.observe { _ in seat.changed() } }

  func disappear() { watch = nil }
}

/// A screen that shows one live list.
protocol ListScreen: Pictured {
  var live: LiveList<Event> { get }
}

extension ListScreen {
  func appear(_ seat: Seat<Event>) { live.appear(seat) }
  func disappear() { live.disappear() }
}

/// The events of a screen that handles only its list by itself. It passes all others to its coordinator.
enum ListEvent<Output> {
  case list(Excerpt.Turn)
  case output(Output)
}

extension ListScreen where Event == ListEvent<Output> {
  func hear(_ event: Event) -> Output? {
    switch event {
    case .list(let turn): live.take(turn)
    case .output(let output): return output
    }
    return nil
  }
}

extension Excerpt {
  /// `others` is the number of rows that the screen draws besides the list.
  init(_ machine: Machine, others: Int = 8) {
    self.init { machine.rows().map { min(max(3, $0 - others), Excerpt.page) } ?? Excerpt.page }
  }
}
