import Usher
import UsherScreens

final class OrdersScreen: Pictured {
  enum Event { case serve, drop(Int) }

  static let shape = Shape<[String], Event>("Bar/orders") {
    List("orders", { Array($0.enumerated()) }) {
      Value("number") { String($0.offset + 1) }
      Value("tea") { $0.element }
    }
    Choice("serve") { _ in .serve }
    Sample("two orders") { ["mint", "sencha"] }
  }

  private(set) var model = ["mint", "sencha", "oolong"]

  var commands: [ScreenCommand<Event>] {
    let numbers = model.indices.map { String($0 + 1) }
    return [
      ScreenCommand("drop", argument: "order", completions: { _ in numbers }) { text throws(Reason) in
        guard numbers.contains(text), let number = Int(text) else {
          throw Reason("noOrder", ["order": text])
        }
        return .drop(number)
      }
    ]
  }

  func hear(_ event: Event) -> Never? {
    switch event {
    case .serve: model = Array(model.dropFirst())
    case .drop(let number): model.remove(at: number - 1)
    }
    return nil
  }
}
