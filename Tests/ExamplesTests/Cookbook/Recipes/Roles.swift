import Usher
import UsherScreens

final class Office: Coordinator {
  enum ChildFlow: Flow { case payroll }

  static let menu = Shape<Bool, ChildFlow>("Cookbook/office") {
    Flag("isAdmin") { $0 }
    Choice("payroll") { _ in .payroll }
    Sample("an admin") { true }
    Sample("anybody") { false }
  }

  let life = Life()
  let isAdmin: Bool
  init(isAdmin: Bool) { self.isAdmin = isAdmin }
  func start() { show(Page(Self.menu, isAdmin)) { $0.begin($1) } }

  func admits(_ flow: ChildFlow) -> Admission { isAdmin ? .yes : .no(Reason("adminsOnly")) }
  func makeChild(_ flow: ChildFlow) -> Child<Office> {
    .screen(Page(Wizard.pick, ["Mina", "Ada"])) { _, _ in }
  }
}
