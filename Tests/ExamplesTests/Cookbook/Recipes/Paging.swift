import Usher
import UsherScreens

final class Books: Pictured {
  enum Event { case turn(Excerpt.Turn), open(Int) }

  static let shape = Shape<ListPage<Int>, Event>("Cookbook/books") {
    List("books", before: { $0.before }, { $0.rows }) {
      Value("book") { "Book \($0)" }
      Choice("open") { .open($0) }
    }
    ListPage.parts({ $0 }, { .turn($0) })
    Sample("the second page") { ListPage(rows: [10, 11], first: 9, found: 23, isLong: true, filter: "") }
  }

  private let all = Array(1...23)
  private var excerpt = Excerpt()
  private(set) lazy var model = excerpt.page(of: all) { "Book \($0)" }

  func hear(_ event: Event) -> Int? {
    switch event {
    case .open(let book): return book
    case .turn(let turn):
      excerpt.take(turn)
      model = excerpt.page(of: all) { "Book \($0)" }
      return nil
    }
  }
}
