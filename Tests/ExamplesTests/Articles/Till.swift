import Usher
import UsherScreens

final class Till: Coordinator {
  enum ChildFlow: Flow { case pin, admin }

  let life = Life()
  let day: Day
  private var isUnlocked = false

  init(_ day: Day) { self.day = day }

  func start() { show(SalesScreen(day)) { till, _ in till.begin(.admin) } }

  func admits(_ flow: ChildFlow) -> Admission {
    flow == .admin && !isUnlocked ? first(.pin, Reason("pin")) : .yes
  }

  func canLeave(_ departure: Departure) -> Permission {
    day.unprinted == 0 ? .yes : .question(Reason("notPrinted", ["count": String(day.unprinted)]))
  }

  func makeChild(_ flow: ChildFlow) -> Child<Till> {
    switch flow {
    case .pin:
      .screen(Page(TillShapes.pin, "0420"), as: .present) { till, _ in
        till.isUnlocked = true
        till.back()
      }
    case .admin: .screen(Page(TillShapes.admin, 0)) { till, _ in till.day.unprinted = 0 }
    }
  }
}
