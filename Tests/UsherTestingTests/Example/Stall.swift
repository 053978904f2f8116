import Usher
import UsherScreens
import UsherSession

/// A stall with two tabs: fruit is taken in one and paid for in the other. The basket offers to pay once it holds
/// something. Before the basket is opened, only the count shows that it holds something.
final class Stall: Coordinator {
  enum ChildFlow: Flow { case fruit, basket }

  let life = Life()
  let purse = Purse()

  func start() throws { try tabs([.fruit, .basket]) }

  func makeChild(_ flow: ChildFlow) -> Child<Stall> {
    switch flow {
    case .fruit: .flow(FruitFlow(purse), as: .tab)
    case .basket: .flow(BasketFlow(purse), as: .tab)
    }
  }

  static let pictures: Gallery = [
    "Stall/fruit.en.screen":
      "Fruit, {{count}} taken\n\n  a  Apple   -> apple\n  b  Basket   -> basket\n\nFruit>\n",
    "Stall/apple.en.screen": "An apple\n\n  t  Take it   -> take\n\nApple>\n",
    "Stall/basket.en.screen":
      "Basket\n\n{{#full}}\n  p  Pay   -> pay\n{{/full}}\n  f  Fruit   -> fruit\n\nBasket>\n",
    "Stall/receipt.en.screen": "Thank you\n\nReceipt>\n",
  ]

  static func player() -> ScriptPlayer { ScriptPlayer(Stall(), gallery: pictures) }
}

final class Purse { var count = 0 }

final class FruitFlow: Coordinator {
  enum ChildFlow: Flow { case apple }
  enum Event { case apple, basket }
  let life = Life()
  let purse: Purse
  init(_ purse: Purse) { self.purse = purse }

  static let shape = Shape<Purse, Event>("Stall/fruit") {
    Value("count") { String($0.count) }
    Choice("apple") { _ in .apple }
    Choice("basket") { _ in .basket }
  }
  static let apple = Shape<Purse, Void>("Stall/apple") { Choice("take") { _ in () } }

  func start() {
    show(Page(Self.shape, purse)) { flow, event in
      switch event {
      case .apple: flow.begin(.apple)
      case .basket: flow.begin(above: Stall.ChildFlow.basket)
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<FruitFlow> {
    .screen(Page(Self.apple, purse)) { flow, _ in
      flow.purse.count = 1
      flow.back()
    }
  }
}

final class BasketFlow: Coordinator {
  enum ChildFlow: Flow { case receipt }
  let life = Life()
  let purse: Purse
  init(_ purse: Purse) { self.purse = purse }

  static let receipt = Shape<Purse, Never>("Stall/receipt") {}

  func start() {
    show(BasketScreen(purse)) { flow, event in
      switch event {
      case .pay: flow.begin(.receipt)
      case .fruit: flow.begin(above: Stall.ChildFlow.fruit)
      case .empty:
        flow.purse.count = 0
        flow.backToFirst()
      }
    }
  }

  func makeChild(_ flow: ChildFlow) -> Child<BasketFlow> { .screen(Page(Self.receipt, purse)) }
}

final class BasketScreen: Pictured {
  enum Event { case pay, fruit, empty }
  static let shape = Shape<Purse, Event>("Stall/basket") {
    Flag("full") { $0.count > 0 }
    Choice("pay") { _ in .pay }
    Choice("fruit") { _ in .fruit }
  }
  let model: Purse
  init(_ purse: Purse) { model = purse }

  var commands: [ScreenCommand<Event>] {
    let empty = ScreenCommand<Event>("empty") { _ in .empty }
    return model.count > 0 ? [empty, ScreenCommand("weigh", argument: "what") { _ in .empty }] : []
  }
}
