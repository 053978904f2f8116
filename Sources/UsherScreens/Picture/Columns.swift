/// How wide a value shall be: so many columns, or so many hundredths of the screen.
enum Columns: Sendable, Equatable {
  case count(Int)
  case share(Int)

  static let counts = 1...500
  static let shares = 1...100

  func of(_ width: Int) -> Int {
    switch self {
    case .count(let count): count
    case .share(let hundredths): max(1, width * hundredths / 100)
    }
  }
}
