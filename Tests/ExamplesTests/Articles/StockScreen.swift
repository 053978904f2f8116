import Observation
import Usher
import UsherScreens

@Observable final class Stock {
  var cups = 40
}

final class StockScreen: Pictured {
  enum Event { case order }

  static let shape = Shape<Int, Event>("Bar/stock") {
    Value("cups") { String($0) }
    Choice("order") { _ in .order }
    Sample("a full shelf") { 40 }
  }

  var model: Int { stock.cups }
  private let stock: Stock

  init(_ stock: Stock) { self.stock = stock }

  func appear(_ seat: Seat<Event>) { seat.watch { [stock] in stock.cups } }
}
