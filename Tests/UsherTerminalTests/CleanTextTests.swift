import Fixtures
import SeededRandom
import Testing

@testable import UsherTerminal

@Suite struct CleanTextTests {
  @Test func cleans() {
    #expect(CleanText.line("a\tb\u{1B}[31m\u{7F}\u{85}\r\0c") == "a b[31mc")
    #expect(CleanText.line([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    #expect(CleanText.line("e\u{301}").unicodeScalars.count == 1)
  }

  @Test func anything() {
    for seed in UInt64(1)...300 {
      var chance = SplitMix64(seed: seed)
      let line = CleanText.line(chance.bytes(200))
      #expect(!line.unicodeScalars.contains(where: CleanText.isControl), "seed \(seed)")
      #expect(CleanText.line(line) == line, "seed \(seed)")
    }
  }
}
