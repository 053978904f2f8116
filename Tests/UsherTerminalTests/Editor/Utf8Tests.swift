import Fixtures
import SeededRandom
import Testing

@testable import UsherTerminal

@Suite struct Utf8Tests {
  @Test func agreesWithTheStandardLibrary() {
    for seed in UInt64(1)...500 {
      var chance = SplitMix64(seed: seed)
      let bytes = chance.bytes(100)
      var text = String.UnicodeScalarView()
      var rest = bytes[...]
      while !rest.isEmpty {
        switch Utf8.decode(rest) {
        case .scalar(let scalar, let length):
          text.append(scalar)
          rest = rest.dropFirst(length)
        case .incomplete, .invalid: rest = rest.dropFirst()
        }
      }
      // Both repair invalid bytes, but the number of replacement characters may differ.
      let expected = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { $0 != "\u{FFFD}" }
      #expect(Array(text) == Array(expected), "seed \(seed)")
    }
  }

  @Test func onlyABeginningIsIncomplete() {
    #expect(Utf8.decode([0xE1, 0x84]) == .incomplete)
    #expect(Utf8.decode([0xE1, 0x28]) == .invalid)
    #expect(Utf8.decode([0xC0, 0x80]) == .invalid)
    #expect(Utf8.decode([0xF4, 0x90]) == .invalid)
    #expect(Utf8.decode([0xF0, 0x9F, 0x98, 0x80]) == .scalar("😀", length: 4))
  }
}
