import Glibc
import SeededRandom
import Testing
import Usher

@testable import ParlorFlows
@testable import parlor

/// The real viewer, which is built beside the tests.
@Suite struct ViewerProcessTests {
  private static let box = MosaicBox(columns: 6, rows: 4)

  /// The answer to a file that comes in pieces.
  private func view(_ bytes: [UInt8], pieces: Int = 100) throws -> (answer: ViewerAnswer, end: ViewerEnd) {
    var answer = ViewerAnswer(ViewerFormat(startingWith: bytes) ?? .picture, Self.box)
    var rest = bytes[...]
    let end = try ViewerProcess().run(Self.box) {
      defer { rest = rest.dropFirst(pieces) }
      return rest.isEmpty ? nil : Array(rest.prefix(pieces))
    } hear: {
      try answer.take($0)
    } check: {
    }
    return (answer, end)
  }

  @Test(arguments: PictureSamples.all) func `a picture becomes a mosaic`(_ bytes: [UInt8]) throws {
    let (answer, end) = try view(bytes)
    #expect(answer.isWhole && end == .exited && answer.trouble == nil)
    let mosaic = try #require(answer.mosaic)
    #expect(mosaic.columns == 4 && mosaic.rows == 4)
    #expect(mosaic[0, 0].map { $0.red > 250 && $0.green < 5 } ?? false)
    #expect(mosaic[3, 0].map { $0.green > 250 && $0.blue < 5 } ?? false)
    #expect(mosaic[0, 3].map { $0.blue > 250 && $0.red < 5 } ?? false)
  }

  /// Whatever a file holds, the viewer ends, says what the program expects, and stays within the room.
  @Test func `pictures with mistakes do no harm`() throws {
    var chance = SplitMix64(seed: 42)
    var (drawn, failed) = (0, 0)
    for number in 0..<300 {
      var bytes = PictureSamples.all[number % PictureSamples.all.count]
      for _ in 0...Int.random(in: 0..<6, using: &chance) {
        // The first bytes tell the format.
        let index = Int.random(in: 4..<bytes.count, using: &chance)
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 1: bytes[index] = 0xFF
        case 2: bytes.insert(.random(in: 0...255, using: &chance), at: index)
        default: bytes[index] = .random(in: 0...255, using: &chance)
        }
      }
      if Int.random(in: 0..<10, using: &chance) == 0 { bytes.removeLast(bytes.count / 3) }
      let (answer, end) = try view(bytes, pieces: 1 << 16)
      #expect(answer.isWhole || answer.trouble != nil || end != .exited, "file \(number)")
      #expect(end == .exited, "file \(number)")
      if let mosaic = answer.mosaic {
        drawn += 1
        #expect(mosaic.columns <= Self.box.columns && mosaic.rows <= Self.box.rows)
      } else {
        failed += 1
      }
    }
    // Some mistakes are in places that do not matter.
    #expect(drawn > 20 && failed > 50, "\(drawn) drawn, \(failed) failed")
  }

  @Test func `a viewer that reads no more is no error, however much is left`() throws {
    let bytes = Array("no picture".utf8) + [UInt8](repeating: 0, count: 1 << 22)
    for _ in 0..<20 {
      let (answer, end) = try view(bytes, pieces: 1 << 20)
      #expect(answer.trouble == .unknownKind && end == .exited)
    }
  }

  @Test func `an error of the reader or the hearer ends the viewer`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      _ = try ViewerProcess().run(Self.box) {
        throw Stop()
      } hear: { _ in
      } check: {
      }
    }
    #expect(throws: Stop.self) {
      _ = try ViewerProcess().run(Self.box) {
        PictureSamples.png
      } hear: { _ in
        throw Stop()
      } check: {
      }
    }
    #expect(throws: Stop.self) {
      _ = try ViewerProcess().run(Self.box) {
        PictureSamples.png
      } hear: { _ in
      } check: {
        throw Stop()
      }
    }
  }
}
