import SeededRandom
import Testing

@testable import ParlorFlows

@Suite struct ViewerAnswerTests {
  private static let box = MosaicBox(columns: 3, rows: 4)

  private static func record(_ tag: String, _ content: [UInt8]) -> [UInt8] {
    Array(tag.utf8) + [0, 0, UInt8(content.count >> 8), UInt8(content.count & 255)] + content
  }

  private static let guarded = record("G", [1])
  private static let end = record("Z", [])
  private static let picture =
    guarded + record("P", [1, 0]) + record("M", [0, 1, 0, 2] + Array(1...8)) + end
  private static let header = Array(Archives.tar([("a/b", [1, 2])]).prefix(512))

  private func answer(_ bytes: [UInt8], _ format: ViewerFormat = .picture) throws -> ViewerAnswer {
    var answer = ViewerAnswer(format, Self.box)
    try answer.take(bytes[...])
    return answer
  }

  @Test func `an answer is read in pieces of any size`() throws {
    for size in 1...Self.picture.count {
      var answer = ViewerAnswer(.picture, Self.box)
      var rest = Self.picture[...]
      while !rest.isEmpty {
        try answer.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      #expect(answer.isWhole && answer.isFiltered == true && answer.progress == 256)
      #expect(answer.mosaic == Mosaic(columns: 1, rows: 2, bytes: Array(1...8)))
    }
  }

  @Test func `an archive is its entries`() throws {
    var long = Self.header
    long[156] = UInt8(ascii: "L")
    long.replaceSubrange(148..<156, with: "        ".utf8)
    let sum = String(long.reduce(0) { $0 + Int($1) }, radix: 8)
    long.replaceSubrange(148..<148 + sum.utf8.count, with: sum.utf8)
    let name = Array("하나".utf8)
    let bytes =
      Self.guarded + Self.record("H", Self.header) + Self.record("H", long) + Self.record("L", name)
      + Self.record("H", Self.header) + Self.end
    #expect(
      try answer(bytes, .packed).entries == [
        ArchiveEntry(name: "a/b", size: 2), ArchiveEntry(name: "하나", size: 2),
      ])
    let packed = Self.record("U", [0, 0, 0, 1, 0, 0, 0, 2] + name)
    #expect(
      try answer(Self.guarded + packed + Self.end, .packed).entries == [
        ArchiveEntry(name: "하나", size: 1 << 32 + 2)
      ])
  }

  @Test(arguments: [
    picture + [0], picture + end, end, Array(picture.dropFirst(6)), guarded + guarded, guarded + end,
    record("G", [2]),
    guarded + record("X", []), guarded + record("E", [0]), guarded + record("E", [9]),
    guarded + record("E", [1]) + end,
    guarded + record("M", [0, 0, 0, 0]),
    guarded + record("M", [0, 4, 0, 1] + [UInt8](repeating: 0, count: 16)),
    guarded + record("M", [0, 1, 0, 5] + [UInt8](repeating: 0, count: 20)),
    guarded + record("M", [0, 2, 0, 2] + [UInt8](repeating: 0, count: 12)),
    guarded + [UInt8(ascii: "M"), 0xFF, 0xFF, 0xFF, 0xFF], guarded + [UInt8(ascii: "M"), 0, 0, 0, 56],
    guarded + record("P", [3, 0xE9]), guarded + record("P", [0, 1]) + record("P", [0, 1]),
    guarded + record("H", header), guarded + record("U", [UInt8](repeating: 0, count: 8)),
  ]) func `what the viewer would not say about a picture is refused`(_ bytes: [UInt8]) {
    #expect(throws: ViewerAnswer.Invalid.self) { try answer(bytes) }
  }

  @Test(arguments: [
    picture, guarded + record("H", [UInt8](repeating: 0, count: 512)), guarded + record("H", [1]),
    guarded + record("L", []), guarded + record("L", [UInt8](repeating: 65, count: 4097)),
    guarded + record("U", [0x80, 0, 0, 0, 0, 0, 0, 0]), guarded + record("U", [1]),
    guarded + record("U", [0x3F, 255, 255, 255, 255, 255, 255, 255]),
    guarded + record("U", [0, 0x20, 0, 0, 0, 0, 0, 0]),
    guarded + record("U", [UInt8](repeating: 0, count: 8)) + record("H", header),
    guarded + record("H", header) + record("U", [UInt8](repeating: 0, count: 8)),
    guarded + record("P", [0, 1]),
  ]) func `what the viewer would not say about an archive is refused`(_ bytes: [UInt8]) {
    #expect(throws: ViewerAnswer.Invalid.self) { try answer(bytes, .packed) }
  }

  @Test(arguments: [1, 2, 3]) func `no answer leads out of bounds`(_ seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    for _ in 0..<3000 {
      var bytes = Self.picture
      for _ in 0...Int.random(in: 0..<4, using: &chance) {
        bytes[Int.random(in: bytes.indices, using: &chance)] = .random(in: 0...255, using: &chance)
      }
      var answer = ViewerAnswer(.picture, Self.box)
      // An error is as good as an answer here.
      try? answer.take(bytes[...])
      guard let mosaic = answer.mosaic else { continue }
      #expect(mosaic.columns <= 3 && mosaic.rows <= 4)
      for depth in ColorDepth.allCases {
        #expect(HalfBlocks.rows(of: mosaic, depth, columns: 80).count == (mosaic.rows + 1) / 2)
      }
    }
  }
}
