internal import UsherScreens

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

extension PostgresError {
  /// The classes of SQLSTATE that somebody can do something about.
  private static let advice = [
    "08": "check that the server runs, and try again", "22": "this is a defect; report it",
    "25": "the server takes no writes; name the one that does",
    "28": "check the name and the password in the URL",
    "3D": "create the database, or name another one in the URL",
    "3F": "run: parlor server init URL",
    "40": "another session was in the way; try again", "42": "run: parlor server init URL",
    "53": "the server has no room for this; free some, and try again",
    "57": "the server is stopping or starting; try again",
    "58": "the server's disk or system failed; look at its log",
  ]
}

extension PostgresError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotConnect(let detail):
      "cannot connect: \(Text.clean(Self.line(detail))); \(Self.advice(on: detail))"
    case .lost(let detail):
      "the connection was lost: \(Text.clean(Self.line(detail))); try again"
    case .refused("42501", let message, _):
      "the server refused: \(Text.clean(Self.line(message))) (42501); name its administrator in the URL"
    case .refused(let code, let message, let hint):
      "the server refused: \(Text.clean(Self.line(message))) (\(Text.clean(code))); "
        + (hint.map { Text.clean(Self.line($0)) } ?? Self.advice[String(code.prefix(2))] ?? "look at its log")
    case .unverified(let host):
      "\(Text.clean(host)) is another machine, and its certificate is not checked; add sslmode=verify-full to the URL"
    case .unreadableURL:
      "the URL cannot be read; in its name or password, write %25 for %, %40 for @, %2F for / and %3A for :"
    case .hasNUL: "PostgreSQL keeps no text with a NUL; remove it"
    }
  }

  /// What to do when there is no connection. The messages of libpq and PostgreSQL have no codes here.
  private static func advice(on detail: String) -> String {
    if detail.contains("no password supplied") { return "put the password of the role into ~/.pgpass" }
    if detail.contains(#"role "parlor_client" does not exist"#) { return "run: parlor server init URL" }
    return "check the URL, and that the server runs"
  }

  /// The message on one line. libpq begins some lines with a tab.
  private static func line(_ text: String) -> String {
    text.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
  }
}
