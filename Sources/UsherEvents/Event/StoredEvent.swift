/// An event as it is stored and delivered.
public struct StoredEvent: Sendable, Equatable {
  /// The identity, which ``json`` has too.
  public let id: EventID
  /// A JSON object in one line: `{"id":"…","event":"search","at":1763850000000,"fields":{"length":5,"hits":2}}`. `at` is in
  /// milliseconds since 1970.
  public let json: [UInt8]

  /// Creates an event that a store has kept.
  public init(id: EventID, json: [UInt8]) { (self.id, self.json) = (id, json) }
}

/// Identifies an event. No two events of any session have the same one, so a server can drop an event that it has already.
public struct EventID: Hashable, Sendable {
  /// A random number of the session.
  public let session: UInt64
  /// The number of the event in the session, from 1 on.
  public let number: UInt64

  /// Creates the identity of the event with a number in a session.
  public init(session: UInt64, number: UInt64) { (self.session, self.number) = (session, number) }

  /// Reads the written form, such as `9f3a-17`.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let session = UInt64(parts[0], radix: 16), let number = UInt64(parts[1]) else {
      return nil
    }
    self.init(session: session, number: number)
  }
}

extension EventID: CustomStringConvertible {
  public var description: String { String(session, radix: 16) + "-" + String(number) }
}

extension StoredEvent {
  init(_ entry: EventEntry, id: EventID, moment: Int64) {
    var json = Array(#"{"id":""#.utf8)
    json.reserveCapacity(160)
    json += id.description.utf8
    json += #"","event":"#.utf8
    json.append(quoted: entry.name.description)
    json += #","at":"#.utf8
    json += String(moment).utf8
    if !entry.fields.isEmpty {
      json += #","fields":{"#.utf8
      for (index, field) in entry.fields.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(quoted: field.key.description)
        json.append(UInt8(ascii: ":"))
        json.append(field.value)
      }
      json.append(UInt8(ascii: "}"))
    }
    json.append(UInt8(ascii: "}"))
    self.init(id: id, json: json)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ value: FieldValue) {
    switch value.content {
    case .integer(let number): self += String(number).utf8
    // JSON has no infinity, and no NaN.
    case .decimal(let number): self += (number.isFinite ? number.description : "null").utf8
    case .flag(let flag): self += (flag ? "true" : "false").utf8
    case .text(let text): append(quoted: text)
    }
  }

  fileprivate mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case ..<0x20, 0x7F:
        self += (byte < 0x10 ? "\\u000" : "\\u00").utf8
        self += String(byte, radix: 16).utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
