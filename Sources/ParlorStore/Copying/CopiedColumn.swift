/// A column of a table that is copied. Its rows have the values that the store has.
package struct CopiedColumn: Sendable {
  package enum Kind: String, Sendable {
    case number, text, bytes
    /// A text that the server has in another form. It is not compared.
    case secret
    /// A truth value of the server, and 0 or 1 in the store.
    case flag
    /// The id of a message or a file. On the server, those of devices have numbers of their own.
    case message, file

    /// The type of the store's value, for PostgreSQL.
    package var type: String {
      switch self {
      case .text, .secret: "text"
      case .bytes: "bytea"
      case .number, .flag, .message, .file: "bigint"
      }
    }

    /// What the server keeps for a value of the store.
    package func imported(_ value: String) -> String {
      switch self {
      case .number, .text, .bytes, .secret: value
      case .flag: "\(value) <> 0"
      case .message, .file:
        "coalesce((SELECT c.number FROM copied_\(rawValue) c WHERE c.id = \(value)), \(value))"
      }
    }

    /// What the store has for a value of the server.
    package func exported(_ value: String) -> String {
      switch self {
      case .number, .text, .bytes, .secret: value
      case .flag: "\(value)::integer"
      case .message, .file:
        "coalesce((SELECT c.id FROM copied_\(rawValue) c WHERE c.number = \(value)), \(value))"
      }
    }
  }

  package let name: String
  package let kind: Kind
  /// The server's column; nil if it has the value in another form.
  package let server: String?
  /// The store's value, made of a row `t` of the server.
  package let exported: String

  /// Reads a description: the store's name, the kind and the server's name. A number need not say its kind, and the server's
  /// name is left out if it is the same. `-` is for none.
  init(_ description: some StringProtocol, exported: [String: String]) {
    let words = description.split(separator: " ").map { "\($0)" }
    name = words[0]
    kind = words.count > 1 ? Kind(rawValue: words[1]) ?? .number : .number
    server = words.count < 3 ? name : words[2] == "-" ? nil : words[2]
    self.exported = exported[name] ?? kind.exported("t." + (server ?? name))
  }
}
