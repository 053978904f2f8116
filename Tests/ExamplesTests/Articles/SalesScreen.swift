import Usher
import UsherScreens

final class SalesScreen: Pictured {
  enum Event { case admin }

  struct Model {
    var sales: Int?
    var hasFailed = false
  }

  static let shape = Shape<Model, Event>("Till/sales") {
    Value("sales") { $0.sales.map { String($0) } ?? "" }
    Flag("hasFailed") { $0.hasFailed }
    Choice("admin") { _ in .admin }
    Sample("a good day") { Model(sales: 1200) }
    Sample("no ledger") { Model(hasFailed: true) }
  }

  private(set) var model = Model()
  private let day: Day

  init(_ day: Day) { self.day = day }

  func appear(_ seat: Seat<Event>) {
    seat.load({ [ledger = day.ledger] in try ledger.sales() }) { [weak self] result in
      switch result {
      case .success(let sales): self?.model.sales = sales
      case .failure: self?.model.hasFailed = true
      }
    }
  }
}
