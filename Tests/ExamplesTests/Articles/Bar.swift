import Usher

@testable import kiosk

final class Bar: Coordinator {
  enum ChildFlow: Flow { case stock, teas }

  let life = Life()
  private let stock: Stock

  init(_ stock: Stock) { self.stock = stock }

  func start() throws { try tabs([.stock, .teas]) }

  func makeChild(_ flow: ChildFlow) -> Child<Bar> {
    switch flow {
    case .stock: .screen(StockScreen(stock), as: .tab) { bar, _ in bar.begin(.teas) }
    case .teas: .flow(Kiosk(), as: .tab)
    }
  }
}
