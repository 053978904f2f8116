import SeededRandom
import Testing
import UsherPush

/// Payloads made of hostile texts, written in every way that JSON allows.
@Suite struct PayloadTextTests {
  private static let pieces = [
    "\\", "\\\\", "\"", "\\\"", "\n", "\r\n", "\t", "\u{0}", "\u{1B}[2J", "\u{7F}", "\u{2028}", "\u{FEFF}",
    "/", "{", "}",
    ",", ":", " ", "a", "점심", "👍", "\u{FFFD}", "\u{10FFFF}", "\\u0041", "",
  ]

  private static func text(_ random: inout SplitMix64) -> String {
    (0..<random.below(5)).compactMap { _ in random.pick(pieces) }.joined()
  }

  /// Writes a value with white space wherever JSON allows it, and with escapes wherever it allows them.
  private static func spread(_ json: JSON, _ random: inout SplitMix64) -> String {
    let space = random.pick(["", " ", "\n", "\r\n", "\t \n"]) ?? ""
    let text: String
    switch json {
    case .object(let members):
      let parts = members.map { spread(.string($0.name), &random) + ":" + spread($0.value, &random) }
      text = "{" + space + parts.joined(separator: ",") + "}"
    case .array(let elements):
      text = "[" + elements.map { spread($0, &random) }.joined(separator: ",") + space + "]"
    case .string(let string):
      let units = string.unicodeScalars.map { scalar -> String in
        let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        guard mustEscape || random.below(3) == 0 else { return String(scalar) }
        return UTF16.encode(scalar)?.map { unit in
          let digits = String(unit, radix: 16, uppercase: random.below(2) == 0)
          return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() ?? ""
      }
      text = "\"" + units.joined() + "\""
    default: text = json.written
    }
    return space + text + space
  }

  private static func payload(_ random: inout SplitMix64) -> JSON {
    var alert: [JSON.Member] = [.init("body", .string(text(&random)))]
    if random.below(2) == 0 { alert.append(.init("loc-args", .array([.string(text(&random))]))) }
    return .object([
      .init(
        "aps", .object([.init("alert", .object(alert)), .init("badge", .integer(Int64(random.below(9))))])),
      .init("k" + text(&random), .string(text(&random))), .init("n", .number(0.5)), .init("z", .null),
    ])
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...100))
  func `however a payload is written, it is the same payload, and its line is the shortest form of it`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<5 {
      let json = Self.payload(&random)
      let plain = try PayloadLine(json)
      let spread = Self.spread(json, &random)
      #expect(try JSON(parsing: Array(spread.utf8)) == json, "seed \(seed): \(spread)")
      let line = try PayloadLine(compacting: Array(spread.utf8))
      #expect(line.payload == plain.payload, "seed \(seed): \(spread)")
      #expect(
        try PayloadSource.apns.line(Array(spread.utf8), scheme: "tea") == line, "seed \(seed): \(spread)")
      #expect(!line.bytes.contains { $0 < 0x20 }, "seed \(seed): \(spread)")
      #expect(try PayloadLine(compacting: line.bytes) == line, "seed \(seed): \(spread)")
      // Of two payloads in a row, neither is read, and a text that ends early is none.
      for bytes in [
        Array((spread + spread).utf8),
        Array(spread.utf8.dropLast(spread.utf8.reversed().prefix { $0 != 125 }.count + 1)),
      ] {
        #expect(throws: PushError.self, "seed \(seed): \(spread)") { try PayloadLine(compacting: bytes) }
      }
    }
  }

  @Test(arguments: [
    "\u{FEFF}{\"aps\":{}}", "{\"aps\":{}}\u{0}", "{\"aps\":{}}\u{1A}", "{\"aps\":{}},",
    "{\"aps\":{}}{\"aps\":{}}", "{\"aps\":{}}\\",
    "{\"aps\":{\"alert\":\"a\\\"}}", "{\"aps\":{\"alert\":\"a\\", "{\"aps\":{\"alert\":\"\\ud83d\"}}",
    "{\"aps\":{\"alert\":\"\\u12\"}}",
    "{\"aps\":{},\"\\u0061ps\":{}}", "{\"aps\":{},\"k\":1,\"k\":1}", "",
  ])
  func `what has something before, behind or twice is no payload`(text: String) {
    #expect(throws: PushError.self) { try PayloadLine(Array(text.utf8)) }
    #expect(throws: PushError.self) { try PayloadLine(compacting: Array(text.utf8)) }
  }
}
