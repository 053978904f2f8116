package import SeededRandom

extension SplitMix64 {
  /// Returns random bytes, such as a terminal, a pipe or an attacker could send.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [27], [10], [13], [0], [3], [9], Array("\u{1B}[200~".utf8), Array("\u{1B}[201~".utf8), [0xC3],
      [0xE1, 0x84],
      Array("가".utf8), Array("\u{1100}\u{1161}\u{11A8}".utf8), Array("e\u{301}".utf8), Array("👨‍👩‍👧".utf8),
      [0xFF],
      [0xED, 0xA0, 0x80], [0xC2, 0x9B], Array("word ".utf8), [0xF0, 0x9F],
    ]
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes +=
        Bool.random(using: &self)
        ? pieces.randomElement(using: &self) ?? [] : [.random(in: 0...255, using: &self)]
    }
    return bytes
  }

  /// Splits bytes into random pieces.
  package mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...max(1, min(rest.count, 40)), using: &self)
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return pieces
  }
}
