import Glibc
import SeededRandom
import Testing
import UsherEvents
import UsherFiles

/// What a collector hears, in whatever pieces it comes.
@Suite final class BatchesInPiecesTests {
  private let folder: ScratchFolder
  private var path: String { folder.path + "/socket" }

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  /// Lines that are events, and lines that only begin as one. A server refuses those, and takes the others.
  private static let rests = [
    (#","event":"e"}"#, true), (#","t":"ends in a backslash\\"}"#, true), (#","t":"\"}{"}"#, true),
    (#","t":"점심"}"#, true),
    (#","t":{"u":[{}]}}"#, true), (#","t":"a\"}"#, false), (#","t":"a\\\"}"#, false), (#"} "#, false),
    (#"}}"#, false),
    (#"},{"id":"a-1"}"#, false), (#""#, false), (#","t":"open"#, false), ("}\r", false), ("}\u{0}", false),
    (",\"t\":\"\u{1B}[2J\"}", false), (#","t":"\#(String(repeating: "x", count: 1 << 16))"}"#, false),
  ]

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...8))
  func `batches in a row are answered one by one, wherever they are cut`(seed: UInt64) throws {
    let basket = Basket()
    let collector = EventCollector(to: basket)
    try #require(collector.listen(at: path))
    collector.start()
    defer { collector.stop() }
    var random = SplitMix64(seed: seed)
    var (bytes, answers, taken, number) = ([UInt8](), "", [[StoredEvent]](), UInt64(0))
    for _ in 0..<12 {
      var (events, refused) = ([StoredEvent](), [EventID]())
      for _ in 0...random.below(4) {
        number += 1
        let id = EventID(session: 0xa, number: number)
        let (rest, isEvent) = random.pick(Self.rests) ?? ("}", true)
        let line = Array(#"{"id":"\#(id)""#.utf8) + Array(rest.utf8)
        bytes += line + [10]
        if isEvent { events.append(StoredEvent(id: id, json: line)) } else { refused.append(id) }
      }
      bytes.append(10)
      if !events.isEmpty { taken.append(events) }
      let last = EventID(session: 0xa, number: number)
      // If all of them are refused, none is named.
      let named = events.isEmpty ? [] : refused
      answers +=
        refused.isEmpty
        ? "taken \(last)\n" : "refused \(([last] + named).map(\.description).joined(separator: " "))\n"
    }
    let heard = try talk(bytes, &random, answer: answers.utf8.count)
    #expect(heard == answers, "seed \(seed)")
    #expect(basket.all == taken, "seed \(seed)")
  }

  /// Sends bytes in pieces, and returns what is answered.
  private func talk(_ bytes: [UInt8], _ random: inout SplitMix64, answer count: Int) throws -> String {
    let visitor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(visitor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isOpen = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(visitor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    try #require(isOpen)
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(random.below(8) == 0 ? 1 + random.below(70_000) : 1 + random.below(90)))
      try #require(Bytes.write(piece, to: visitor))
      rest = rest.dropFirst(piece.count)
    }
    var heard: [UInt8] = []
    while heard.count < count, let piece = Bytes.read(visitor), !piece.isEmpty { heard += piece }
    return String(decoding: heard, as: UTF8.self)
  }
}
