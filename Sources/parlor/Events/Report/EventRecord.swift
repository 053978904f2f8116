import UsherPush

/// An event as it was written to a file or a store: one JSON object in a line.
struct EventRecord {
  let session: Substring
  let id: String
  let name: String
  /// Milliseconds since 1970.
  let moment: Int64
  private let fields: JSON

  /// Returns nil if the line is no event, such as one that was cut off.
  init?(_ line: some Sequence<UInt8>) {
    guard let json = try? JSON(parsing: Array(line)), case .string(let id)? = json["id"],
      case .string(let name)? = json["event"], case .integer(let moment)? = json["at"]
    else { return nil }
    (self.id, self.name, self.moment) = (id, name, moment)
    session = id.prefix { $0 != "-" }
    fields = json["fields"] ?? [:]
  }

  subscript(text name: String) -> String? {
    if case .string(let text)? = fields[name] { text } else { nil }
  }

  subscript(number name: String) -> Double? {
    switch fields[name] {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }

  /// The fields in the order in which they were written, for a line that somebody reads.
  var words: String {
    guard case .object(let members) = fields else { return "" }
    return members.map { member in
      if case .string(let text) = member.value { return member.name + "=" + text }
      return member.name + "=" + member.value.written
    }.joined(separator: " ")
  }
}
