import Testing
import UsherPush

@Suite struct JSONReadingTests {
  @Test(
    arguments: [
      ("null", nil), (" true\n", true), ("false", false),
      ("0", 0), ("-0", .number(-0.0)), ("42", 42), ("-7", -7),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .number(9_223_372_036_854_775_808)),
      ("1.5", 1.5), ("1e3", .number(1000)), ("1E+2", .number(100)), ("25e-1", 2.5), ("1e-400", .number(0)),
      (#""""#, ""), (#""a\"b\\c\/d\b\f\n\r\t""#, "a\"b\\c/d\u{8}\u{C}\n\r\t"),
      (#""\uD83D\ude00\u00e9\u0000""#, "😀é\0"), ("\"채널 😀\"", "채널 😀"),
      ("[]", []), ("[1,[2],{}]", [1, [2], [:]]),
      (" { \"b\" : 1 , \"a\" : [ null ] } ", ["b": 1, "a": [nil]]),
    ] as [(String, JSON)])
  func reads(_ text: String, _ value: JSON) throws {
    #expect(try JSON(parsing: Array(text.utf8)) == value)
  }

  @Test(
    arguments: [
      ("", .unfinished, 1, 1), ("  ", .unfinished, 1, 3), ("tru", .unfinished, 1, 4),
      ("[1,", .unfinished, 1, 4),
      ("\"ab", .unfinished, 1, 4), ("\"\\", .unfinished, 1, 3), ("\"\\u12", .unfinished, 1, 6),
      ("-", .unfinished, 1, 2), ("1.", .unfinished, 1, 3), ("{\"a\"", .unfinished, 1, 5),
      ("nul!", .unexpected(byte: 0x21, wanted: .value), 1, 4),
      ("+1", .unexpected(byte: 0x2B, wanted: .value), 1, 1),
      ("[1,]", .unexpected(byte: 0x5D, wanted: .value), 1, 4),
      ("{,}", .unexpected(byte: 0x2C, wanted: .name), 1, 2),
      ("{\"a\":1,}", .unexpected(byte: 0x7D, wanted: .name), 1, 8),
      ("{\"a\" 1}", .unexpected(byte: 0x31, wanted: .colon), 1, 6),
      ("{\n\"a\":1\n  \"b\"", .unexpected(byte: 0x22, wanted: .commaOrBrace), 3, 3),
      ("[1 2]", .unexpected(byte: 0x32, wanted: .commaOrBracket), 1, 4),
      ("{'a':1}", .unexpected(byte: 0x27, wanted: .name), 1, 2),
      ("\u{FEFF}1", .unexpected(byte: 0xEF, wanted: .value), 1, 1),
      ("1 2", .trailing(byte: 0x32), 1, 3), ("01", .badNumber, 1, 1), ("-x", .badNumber, 1, 2),
      ("[-012]", .badNumber, 1, 3),
      ("1.e1", .badNumber, 1, 3),
      ("1e+", .unfinished, 1, 4), ("1e999", .numberTooLarge, 1, 1), ("[\"\\x\"]", .badEscape, 1, 3),
      ("\"\\u12g4\"", .badEscape, 1, 2), ("\"\\ud800\"", .loneSurrogate, 1, 2),
      ("\"\\ud800\\u0041\"", .loneSurrogate, 1, 2),
      ("\"\\udc00\"", .loneSurrogate, 1, 2), ("\"a\nb\"", .bareControl(byte: 10), 1, 3),
      ("\"\\na\tb\"", .bareControl(byte: 9), 1, 5), ("{\"a\":1,\"\\u0061\":2}", .repeatedName("a"), 1, 8),
    ] as [(String, JSONError.Fault, Int, Int)])
  func refuses(_ text: String, _ fault: JSONError.Fault, _ line: Int, _ column: Int) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: Array(text.utf8)) }
    #expect(error?.fault == fault)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x22], 3), ([0x22, 0xC0, 0x80, 0x22], 2), ([0x22, 0xED, 0xA0, 0x80, 0x22], 2),
      ([0x22, 0x5C, 0x6E, 0xC3, 0xA9, 0xE2, 0x82, 0x22], 6),
    ] as [([UInt8], Int)])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8], _ column: Int) {
    let error = #expect(throws: JSONError.self) { try JSON(parsing: bytes) }
    #expect(error?.fault == .notUTF8)
    #expect(error?.column == column)
  }

  @Test func nestingIsBounded() throws {
    let deep = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(try JSON(parsing: deep(32)).kind == .array)
    let error = #expect(throws: JSONError.self) { try JSON(parsing: deep(33)) }
    #expect(error?.fault == .tooDeep(limit: 32))
    #expect(error?.column == 33)
    #expect(throws: JSONError.self) { try JSON(parsing: Array(repeating: 0x5B, count: 1_000_000)) }
  }

  @Test func aRepeatedNameIsFoundInALargeObjectToo() {
    let members = (0..<1000).map { "\"\($0)\":0" } + ["\"7\":1"]
    let error = #expect(throws: JSONError.self) {
      try JSON(parsing: Array("{\(members.joined(separator: ","))}".utf8))
    }
    #expect(error?.fault == .repeatedName("7"))
  }
}
