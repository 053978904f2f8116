import Usher
import UsherScreens

final class Database: Coordinator {
  static let page = Shape<String, Void>("Cookbook/database") {
    Value("name") { $0 }
    Form("drop", chosen: true) {
      Field.text("typed", [.required, .rule("same") { $0 == "orders" }])
    } submit: { _ in
    }
    Sample("orders") { "orders" }
  }

  let life = Life()
  func start() { show(Page(Self.page, "orders")) { database, _ in database.tell(Reason("dropped")) } }
}
