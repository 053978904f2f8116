package import UsherScreens

/// Why PostgreSQL did not do what it was asked to. Texts come from the server and may hold anything.
package enum PostgresError: Error, Hashable, Sendable {
  /// There is no connection. `detail` is libpq's own message.
  case cannotConnect(detail: String)
  /// The connection is gone. The last statement may have been done.
  case lost(detail: String)
  /// The server refused a statement. `code` is its SQLSTATE.
  case refused(code: String, message: String, hint: String?)
  /// A client is connected to another machine whose certificate is not checked.
  case unverified(host: String)
  /// libpq cannot take the URL apart. Its own message would quote the part that it stumbles over, such as the password.
  case unreadableURL
  /// A text with a NUL, which PostgreSQL cannot keep.
  case hasNUL

  /// The SQLSTATE of a refusal; nil for another error.
  package var code: String? {
    if case .refused(let code, _, _) = self { code } else { nil }
  }
}

extension PostgresError: SentenceError {
  /// The classes of SQLSTATE that somebody can do something about.
  private static let classes: Set<Substring> = [
    "08", "22", "25", "28", "3D", "3F", "40", "42", "53", "57", "58",
  ]

  package var words: Sentence {
    switch self {
    case .cannotConnect(let detail):
      return Sentence(
        "PostgresError.cannotConnect",
        ["detail": Self.line(detail), "advice": Sentence("connecting." + Self.cause(detail))])
    case .lost(let detail): return Sentence("PostgresError.lost", ["detail": Self.line(detail)])
    case .refused(let code, let message, let hint):
      let part = Self.classes.contains(code.prefix(2)) ? code.prefix(2) : "other"
      let advice = Sentence("refused." + (code == "42501" ? code : String(part)))
      let hint = code == "42501" ? nil : hint
      return Sentence(
        "PostgresError.refused",
        ["message": Self.line(message), "code": code, "advice": hint.map { Self.line($0) as Any } ?? advice])
    default: return Sentence(facts: self)
    }
  }

  /// Why there is no connection. The messages of libpq and PostgreSQL have no codes here.
  private static func cause(_ detail: String) -> String {
    if detail.contains("no password supplied") { return "password" }
    return detail.contains(#"role "parlor_client" does not exist"#) ? "role" : "other"
  }

  /// The message on one line. libpq begins some lines with a tab.
  private static func line(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
