import Fixtures
import SeededRandom
import Testing
import UsherFiles

@Suite struct LineSplitterTests {
  private func lines(_ pieces: [some Collection<UInt8>], limit: Int) -> ([[UInt8]], [Int], rest: [UInt8]) {
    var splitter = LineSplitter(limit: limit)
    var lines: [[UInt8]] = []
    var lengths: [Int] = []
    for piece in pieces {
      Array(piece).withUnsafeBytes { splitter.feed($0) }
      while let line = splitter.next() {
        lines.append(Array(line.bytes))
        lengths.append(line.length)
      }
    }
    return (lines, lengths, Array(splitter.rest.bytes))
  }

  @Test func splits() {
    let (lines, lengths, rest) = lines([Array("one\n\ntwo\nthr".utf8)], limit: 10)
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", "", "two"])
    #expect(lengths == [3, 0, 3] && rest == Array("thr".utf8))
  }

  @Test func cutsWhatIsTooLong() {
    let pieces = [Array("12345".utf8), Array("67890".utf8), Array("\nab\n".utf8)]
    let (lines, lengths, rest) = lines(pieces, limit: 4)
    #expect(lines == [Array("1234".utf8), Array("ab".utf8)])
    #expect(lengths == [10, 2] && rest.isEmpty)
  }

  @Test func piecesDoNotMatter() {
    for seed in UInt64(1)...300 {
      var chance = SplitMix64(seed: seed)
      let bytes = chance.bytes(300)
      let limit = Int.random(in: 1...50, using: &chance)
      let expected = bytes.split(separator: 10, omittingEmptySubsequences: false)
      let (lines, lengths, rest) = lines(chance.pieces(of: bytes), limit: limit)
      #expect(lines == expected.dropLast().map { Array($0.prefix(limit)) }, "seed \(seed)")
      #expect(lengths == expected.dropLast().map(\.count), "seed \(seed)")
      #expect(rest == Array(expected.last?.prefix(limit) ?? []), "seed \(seed)")
    }
  }

  @Test func holdsNoMoreThanItsLimit() {
    var splitter = LineSplitter(limit: 100)
    let piece = [UInt8](repeating: 120, count: 10_000)
    for _ in 0..<100 {
      piece.withUnsafeBytes { splitter.feed($0) }
      #expect(splitter.next() == nil)
      #expect(splitter.rest.bytes.count == 100)
    }
    #expect(splitter.rest.length == 1_000_000)
  }
}
