import UsherScreens

enum TillWord: String, Word {
  static let file = "Till/till"

  case notPrinted = "reason.notPrinted", pin = "reason.pin"

  var values: [String] {
    switch self {
    case .notPrinted: ["count"]
    case .pin: []
    }
  }
}
