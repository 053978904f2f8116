import Testing

@testable import UsherScreens

/// A file with mistakes, and all findings about it.
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
  /// The findings, one on each line.
  var text: String { map(\.description).joined(separator: "\n") }
}
