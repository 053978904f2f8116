import SeededRandom
import Testing
import UsherPush

@Suite struct PushFuzzTests {
  static let payload = Array(
    #"""
    {"type":"channel","workspace_id":"1","channel_id":42,"apns-id":"x","aps":{"alert":{"title":"일반","body":"\ud83d\ude00 a\n",
    "loc-args":["1"]},"badge":1,"sound":{"volume":0.5e0,"critical":true},"content-available":1,"relevance-score":-1.25E-2}}
    """#.utf8)

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func randomBytesAreReadOrRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let common = Array("{}[]\":,\\u0123456789.eE+-truefalsn \n".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<64, using: &random)).map { _ in
        Bool.random(using: &random)
          ? common.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
      }
      settle(bytes, seed)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func damagedPayloadsAreReadOrRefused(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<1000 {
      var bytes = Self.payload
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { break }
      }
      settle(bytes, seed)
    }
  }

  /// A payload that can be read is the same after it is written and read again. The error of any other payload names a
  /// position in the text.
  private func settle(_ bytes: [UInt8], _ seed: UInt64) {
    do {
      let value = try JSON(parsing: bytes)
      #expect(try JSON(parsing: Array(value.written.utf8)) == value, "seed \(seed), \(bytes)")
      if let notification = try? PushPayload(parsing: bytes) {
        let line = try PayloadLine(compacting: bytes).bytes
        #expect(try PushPayload(parsing: line) == notification, "seed \(seed), \(bytes)")
      }
    } catch let error as JSONError {
      #expect(
        error.line >= 1 && error.column >= 1 && error.column <= bytes.count + 1, "seed \(seed), \(bytes)")
      #expect(throws: PushError.notJSON(error), "seed \(seed)") { try PushPayload(parsing: bytes) }
    } catch {
      Issue.record("seed \(seed), \(bytes): \(error)")
    }
  }
}
