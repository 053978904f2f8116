import Usher
import UsherScreens

final class Club: Coordinator {
  enum ChildFlow: Flow { case logIn, members }

  static let door = Shape<String, Void>("Cookbook/door") {
    Value("name") { $0 }
    Choice("members") { _ in }
    Sample("nobody") { "" }
  }
  static let logIn = Shape<Void, String>("Cookbook/logIn") {
    Form("logIn", .text("name", [.required])) { $0["name"] }
    Sample("the question") { () }
  }
  let life = Life()
  let door = Page(Club.door, "")
  func start() { show(door) { club, _ in club.begin(.members) } }
  func admits(_ flow: ChildFlow) -> Admission {
    flow == .members && door.model.isEmpty ? first(.logIn, Reason("logIn")) : .yes
  }
  func makeChild(_ flow: ChildFlow) -> Child<Club> {
    if flow == .members { return .screen(Page(Wizard.pick, ["Mina"])) { _, _ in } }
    return .screen(Page(Self.logIn, ()), as: .present) { club, name in
      club.door.model = name
      club.back()
    }
  }
}
