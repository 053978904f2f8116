import Usher
import UsherScreens

/// A screen around one live list.
protocol ListScreen: Pictured {
  var live: LiveList<Event> { get }
}

extension ListScreen {
  func appear(_ seat: Seat<Event>) { live.appear(seat) }
  func disappear() { live.disappear() }
  func list(_ turn: Excerpt.Turn) { live.take(turn) }
}
