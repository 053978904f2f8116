import Usher
import UsherScreens

final class TrayScreen: Pictured {
  enum Event { case more, fewer, order }
  enum Output: Equatable { case order(Int) }

  static let shape = Shape<Int, Event>("Tray/tray") {
    Value("cups") { String($0) }
    Choice("more") { _ in .more }
    Choice("fewer") { _ in .fewer }
    Choice("order") { _ in .order }
    Sample("two cups") { 2 }
  }

  private(set) var model = 1

  func hear(_ event: Event) -> Output? {
    switch event {
    case .more: model += 1
    case .fewer: model = max(1, model - 1)
    case .order: return .order(model)
    }
    return nil
  }
}

final class Tray: Coordinator {
  enum ChildFlow: Flow { case bill(Int) }

  static let bill = Shape<Int, Never>("Tray/bill") {
    Value("price") { String($0 * 4) }
    Sample("two cups") { 2 }
  }

  let life = Life()

  func start() {
    show(TrayScreen()) { tray, output in
      switch output {
      case .order(let cups): tray.begin(.bill(cups))
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<Tray> {
    switch flow {
    case .bill(let cups): .screen(Page(Tray.bill, cups))
    }
  }
}
