/// A payload on one line, as it is delivered.
public struct PayloadLine: Equatable, Sendable {
  /// One JSON object, without a newline at its end.
  public let bytes: [UInt8]
  /// What the line says.
  public let payload: PushPayload

  /// Reads a line, of at most ``PushPayload/byteLimit`` bytes.
  public init(_ bytes: [UInt8]) throws(PushError) {
    payload = try PushPayload(parsing: bytes)
    self.bytes = bytes
  }

  /// Puts a payload that takes several lines on one, and reads it. Removes only the white space between values.
  public init(compacting bytes: [UInt8]) throws(PushError) {
    // The text must be JSON before white space can be told from strings.
    _ = try PushPayload.json(bytes)
    try self.init(compacted: bytes)
  }

  /// Puts a text that is known to be JSON on one line.
  init(compacted bytes: [UInt8]) throws(PushError) {
    var line: [UInt8] = []
    var inString = false
    var escaped = false
    for byte in bytes {
      if inString {
        if byte == UInt8(ascii: "\""), !escaped { inString = false }
        escaped = byte == UInt8(ascii: "\\") && !escaped
      } else if byte == UInt8(ascii: "\"") {
        inString = true
      } else if byte <= 0x20 {
        continue
      }
      line.append(byte)
    }
    try self.init(line)
  }

  /// Writes a payload on one line. Throws if it is no payload, or too long.
  public init(_ payload: JSON) throws(PushError) { try self.init(Array(payload.written.utf8)) }

  /// Makes a payload of a title, a body and a place.
  public init(title: String?, body: String?, open place: String?) throws(PushError) {
    let alert = [("title", title), ("body", body)].compactMap { name, text in
      text.map { JSON.Member(name, .string($0)) }
    }
    var aps = alert.isEmpty ? [] : [JSON.Member("alert", .object(alert))]
    if let place { aps.append(JSON.Member("target-content-id", .string(place))) }
    try self.init(JSON.object([JSON.Member("aps", .object(aps))]))
  }
}
