import ParlorStore
import Usher
import UsherScreens

/// A list on a screen. It knows which page the screen shows. While the user looks at the screen, every change in the
/// store draws it again.
final class LiveList<Event> {
  private let store: Store
  private let times: SaidTimes
  private var excerpt: Excerpt
  private var watch: Observation?
  /// The names of all rows, as they were drawn last.
  private var names: [String] = []
  private var isLong = false
  private var isFiltered = false

  /// On a terminal with few rows, whether the screen shows the list and not its menu.
  private(set) var showsList: Bool

  /// `others` returns the number of rows that the screen draws besides the list, on the page that begins at a position.
  /// `each` returns how many rows an entry takes.
  init(
    _ parlor: Parlor, showsList: Bool = true, others: @escaping (_ first: Int) -> Int = { _ in 8 },
    each: @escaping () -> Int = { 1 }
  ) {
    self.showsList = showsList
    store = parlor.store
    times = parlor.saidTimes
    excerpt = Excerpt()
    // A filtered list has a row that leads back to the whole list.
    excerpt = Excerpt(
      parlor.machine, others: { [weak self] in others($0) + (self?.isFiltered ?? false ? 1 : 0) }, each: each)
  }

  /// The text that filters the list; empty if none does.
  var filter: String { excerpt.filter }

  func page<Row>(of rows: [Row], by name: (Row) -> String) -> ListPage<Row> {
    let page = excerpt.page(of: rows, by: name)
    (names, isLong) = (rows.map(name), page.isLong)
    return page
  }

  /// Whether a text filters the list. In a short list it has to be part of a name, and so has `#` or `@` anywhere. A word that
  /// leads out of other programs has to be a whole name: one must not leave for a room by it.
  func takes(_ text: String) -> Bool {
    if Self.wayOutWords.contains(text.lowercased()) {
      return names.contains {
        $0.lowercased() == text.lowercased() || $0.dropFirst().lowercased() == text.lowercased()
      }
    }
    let isName = text.first == "#" || text.first == "@"
    return isLong && !isName || names.contains { Excerpt.matches($0, text) }
  }

  private static var wayOutWords: [String] {
    ["back", "home", "?", "help", "q", ":q", "quit", "exit", "bye", "logout", "뒤로", "홈", "도움말", "종료", "나가기"]
  }

  func take(_ turn: Excerpt.Turn) {
    times.forget()
    excerpt.take(turn)
    isFiltered = !filter.isEmpty
    if case .find = turn { showsList = true }
  }

  /// Drops the filter: the list is whole again.
  func forgetFilter() { if isFiltered { take(.all) } }

  func turnMenu() { showsList.toggle() }

  func appear(_ seat: Seat<Event>) {
    times.forget()
    watch = store.observe { _ in seat.changed() }
  }

  /// The filter ends with the screen: whoever comes back sees the whole list.
  func disappear() {
    watch = nil
    forgetFilter()
  }
}

/// A screen that shows one live list.
protocol ListScreen: Pictured {
  var live: LiveList<Event> { get }
  /// The choice of the only row that the filter has left; nil if it has left none or several.
  var only: Event? { get }
}

extension ListScreen {
  func appear(_ seat: Seat<Event>) { live.appear(seat) }
  func disappear() { live.disappear() }
  var only: Event? { nil }
  func takes(_ text: String) -> Bool { live.takes(text) }

  /// Turns the list. If a filter of at least two letters leaves one row, returns its choice, and the filter is dropped. One
  /// letter may be a choice of another screen.
  func turn(_ turn: Excerpt.Turn) -> Event? {
    live.take(turn)
    guard case .find(let text) = turn, Excerpt.isName(text), let only else { return nil }
    live.take(.all)
    return only
  }
}

/// The events of a screen that handles only its list by itself. It passes all others to its coordinator.
enum ListEvent<Output> {
  case list(Excerpt.Turn)
  case output(Output)
}

extension ListScreen where Event == ListEvent<Output> {
  func hear(_ event: Event) -> Output? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .output(let output):
      live.forgetFilter()
      return output
    }
  }
}

/// The events of a screen that shows either its list or its menu on a terminal with few rows.
enum MenuEvent<Output> {
  case list(Excerpt.Turn)
  /// Shows the menu instead of the list, or the list again.
  case menu
  case output(Output)
}

extension ListScreen where Event == MenuEvent<Output> {
  func hear(_ event: Event) -> Output? {
    switch event {
    case .list(let turn): return self.turn(turn).flatMap { hear($0) }
    case .menu: live.turnMenu()
    case .output(let output):
      live.forgetFilter()
      return output
    }
    return nil
  }
}

extension Excerpt {
  /// `others` returns the number of rows that the screen draws besides the list, and `each` how many an entry takes.
  init(
    _ machine: Machine, others: @escaping (_ first: Int) -> Int = { _ in 8 },
    each: @escaping () -> Int = { 1 }
  ) {
    self.init(perPageAt: { first in
      guard let rows = machine.rows() else { return Excerpt.page }
      return min(max(3, (rows - others(first)) / each()), Excerpt.page)
    })
  }

  /// Makes an excerpt whose rows have no numbers, so that a page is as long as the terminal. Without a terminal, there is
  /// one page.
  init(filling machine: Machine, others: Int) {
    self.init { machine.rows().map { max(3, $0 - others) } ?? 1 << 30 }
  }
}
