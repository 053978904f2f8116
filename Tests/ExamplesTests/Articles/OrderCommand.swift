import Glibc
import UsherPush
import UsherTerminal

/// `tea orders FILE|DIR|-`: takes orders from a file, a folder of `.apns` files, or standard input.
func takeOrders(_ path: String, _ take: (OrderNotice) -> Void) throws(ProgramFailure) {
  guard path == "-" else {
    let (orders, mistakes) = try PayloadInput.all(of: path, scheme: "tea", read: OrderNotice.init)
    if let first = mistakes.first { throw ProgramFailure(code: .dataError, words: first.words) }
    return orders.forEach(take)
  }
  var input = PayloadInput(STDIN_FILENO, named: "standard input", scheme: "tea", read: OrderNotice.init)
  while let results = input.next() {
    for result in results {
      switch result {
      case .success(let order): take(order)
      case .failure(let mistake): StandardError.complain(mistake.words, program: "tea")
      }
    }
  }
}
