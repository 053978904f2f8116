import Testing

@testable import UsherScreens

/// A file with something wrong in it, and everything that is said about it.
struct ErrorCase: Sendable, CustomTestStringConvertible {
  let what: String
  let text: String
  let said: String

  init(_ what: String, _ text: String, _ said: String) {
    self.what = what
    self.text = text
    self.said = said
  }

  var testDescription: String { what }
}

extension [Finding] {
  /// One finding a line.
  var text: String { map(\.description).joined(separator: "\n") }
}
