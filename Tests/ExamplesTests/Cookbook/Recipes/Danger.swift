import Usher
import UsherScreens

final class Database: Coordinator {
  static func page(of name: String) -> Shape<String, Void> {
    Shape("Cookbook/database") {
      Value("name") { $0 }
      Form("drop", chosen: true) {
        Field.text("typed", [.required, .rule("same") { $0 == name }])
      } submit: { _ in
      }
      Sample("orders") { "orders" }
    }
  }

  let life = Life()
  private let name: String

  init(_ name: String) { self.name = name }

  func start() {
    show(Page(Self.page(of: name), name)) { database, _ in database.tell(Reason("dropped")) }
  }
}
