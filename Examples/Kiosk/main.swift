import Usher
import UsherScreens
import UsherSession
import UsherTerminal

enum Tea: String, CaseIterable, Codable { case oolong, sencha, mint }

enum Shapes {
  static let menu = Shape<Int, Tea>("Kiosk/menu") {
    Value("cups") { String($0) }
    List("teas", { _ in Tea.allCases }) {
      Value("name") { $0.rawValue }
      Choice("order") { $0 }
    }
  }
  static let order = Shape<Tea, Int>("Kiosk/order") {
    Value("tea") { $0.rawValue }
    Form("cups", .number("cups", in: 1...9, [.required])) { $0.number("cups") ?? 0 }
  }
}

final class Kiosk: Coordinator {
  enum ChildFlow: Flow { case order(Tea) }
  let life = Life()
  let menu = Page(Shapes.menu, 0)
  func start() { show(menu) { kiosk, tea in kiosk.begin(.order(tea)) } }

  func makeChild(_ flow: ChildFlow) -> Child<Kiosk> {
    switch flow {
    case .order(let tea):
      .screen(Page(Shapes.order, tea)) { kiosk, cups in
        kiosk.menu.model += cups
        kiosk.back()
      }
    }
  }
}

Session(Tree(live: Kiosk()), gallery: Gallery(embedded: EmbeddedScreens.files)).run()
