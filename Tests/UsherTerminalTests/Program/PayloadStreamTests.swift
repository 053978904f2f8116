import Fixtures
import Glibc
import SeededRandom
import Testing
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// Payloads that come in a row, in whatever pieces they are read.
@Suite struct PayloadStreamTests {
  private static let records = [
    #"{"aps":{"alert":"one"}}"#, #"{"aps":{"alert":"ends in a backslash\\"}}"#,
    #"{"aps":{"alert":"\"}{\""}}"#,
    #"{"aps":{"alert":"\ud83d\ude00 점심"},"k":"\u0000"}"#, "{\"aps\":{\"alert\":\"crlf\"}}\r", "", " \t\r",
    #"{"aps":{"alert":"open"#, #""}"#, "}", "{", "null", "\u{FEFF}{\"aps\":{}}", "{\"aps\":{}}\u{0}",
    #"{"aps":{"badge":-1}}"#,
    #"{"aps":{},"aps":{}}"#, #"{"aps":{"alert":""# + String(repeating: "x", count: 5000) + #""}}"#,
    String(repeating: "y", count: 70_000),
  ]

  /// Reads a file or a pipe to its end: each payload's line, or what is wrong with it.
  private static func read(_ descriptor: Int32) -> [String] {
    var input = PayloadInput(descriptor, named: "f", scheme: "tea") {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    var all: [String] = []
    while let results = input.next() {
      all += results.map { result in
        switch result {
        case .success(let line): line
        case .failure(let mistake): Phrases([], in: "en").say(mistake)
        }
      }
    }
    return all
  }

  private static func read(_ bytes: [UInt8]) -> [String] {
    let folder = TemporaryFolder()
    folder.write(bytes, to: "f")
    let file = open(folder / "f", O_RDONLY)
    defer { close(file) }
    return read(file)
  }

  /// Reads what comes in pieces: each packet is read by itself.
  private static func read(pieces: [ArraySlice<UInt8>]) -> [String] {
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends)
    for piece in pieces { _ = Array(piece).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } }
    close(ends[1])
    defer { close(ends[0]) }
    return read(ends[0])
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...60))
  func `lines in a row are read as each by itself`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let records = (0..<1 + random.below(8)).compactMap { _ in random.pick(Self.records) }
    let what = records.failure { records in
      // A first line that is a payload says that all lines are payloads.
      let first = #"{"aps":{}}"#
      let lines = [first] + records
      let together = Self.read(Array(lines.joined(separator: "\n").utf8))
      let apart =
        [first]
        + records.enumerated().flatMap { number, record in
          // The words have the number of the line in them, so blank lines stand before it.
          Self.read(Array((first + String(repeating: "\n", count: number + 1) + record).utf8)).dropFirst()
        }
      return together == apart ? nil : "\(together) is not \(apart)"
    }
    if let what { Issue.record("seed \(seed)\n\(what)") }
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...40))
  func `wherever a text is cut into pieces, it is the same text`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let records = (0..<1 + random.below(5)).compactMap { _ in
      random.pick(Self.records.filter { $0.utf8.count < 100 })
    }
    let bytes = Array(records.joined(separator: random.pick(["\n", "\r\n"]) ?? "\n").utf8)
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = 1 + random.below(min(rest.count, 60))
      pieces.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(Self.read(pieces: pieces) == Self.read(bytes), "seed \(seed): \(records)")
  }

  @Test(arguments: ["\n", "\r\n"]) func `a payload on several lines is one, and what follows it is none`(
    end: String
  ) {
    let payload = ["{", "  \"aps\": {", "    \"alert\": \"a b\\\\\"", "  }", "}"].joined(separator: end)
    #expect(Self.read(Array(payload.utf8)) == [#"{"aps":{"alert":"a b\\"}}"#])
    #expect(Self.read(Array((payload + end).utf8)) == [#"{"aps":{"alert":"a b\\"}}"#])
    #expect(Self.read(Array((payload + end + payload).utf8)).count == 1)
  }
}
