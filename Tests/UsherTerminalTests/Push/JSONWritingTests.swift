import SeededRandom
import Testing
import UsherPush

@Suite struct JSONWritingTests {
  @Test(
    arguments: [
      (nil, "null"), (true, "true"), (-3, "-3"), (0.5, "0.5"), (.number(1e21), "1e+21"),
      (.number(.infinity), "null"),
      ([], "[]"), ([1, "a"], #"[1,"a"]"#), (["b": 1, "a": [:]], #"{"b":1,"a":{}}"#),
      ("\"\\/\n\r\t", #""\"\\/\n\r\t""#), ("\u{1B}[2J\u{7F}\u{9B}\0", #""\u001b[2J\u007f\u009b\u0000""#),
      ("a\u{202E}b\u{2066}\u{200B}\u{2028}\u{A0}\u{E000}", #""a\u202eb\u2066\u200b\u2028\u00a0\ue000""#),
      ("\u{E0041}", #""\udb40\udc41""#), ("\u{3164}\u{115F}\u{FFA0}", #""\u3164\u115f\uffa0""#),
      ("❤\u{FE0F}a\u{FE00}\u{2800}", #""❤\ufe0fa\ufe00\u2800""#),
      ("채널 é 😀", "\"채널 é 😀\""),
    ] as [(JSON, String)])
  func writes(_ value: JSON, _ text: String) { #expect(value.written == text) }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aWrittenStateIsReadBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let value = anyValue(depth: 0, &random)
      #expect(try JSON(parsing: Array(value.written.utf8)) == value, "seed \(seed)")
    }
  }

  private func anyValue(depth: Int, _ random: inout SplitMix64) -> JSON {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(.random(in: .min ... .max, using: &random))
    case 3: .number(.random(in: -1e9...1e9, using: &random) + 0.5e-6)
    case 4, 5: .string(anyString(&random))
    case 6:
      .array((0..<Int.random(in: 0..<5, using: &random)).map { _ in anyValue(depth: depth + 1, &random) })
    default:
      .object(
        (0..<Int.random(in: 0..<5, using: &random)).map {
          JSON.Member("\($0)" + anyString(&random), anyValue(depth: depth + 1, &random))
        })
    }
  }

  private func anyString(_ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let limit: UInt32 = [0x80, 0x800, 0x10000, 0x110000].randomElement(using: &random) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) { text.append(scalar) }
    }
    return String(text)
  }
}
