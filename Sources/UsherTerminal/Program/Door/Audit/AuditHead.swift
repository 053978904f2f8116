internal import UsherFiles
internal import UsherPush

/// Where an audit log ends: kept in a file of its own, so that lines cannot be cut off unnoticed.
struct AuditHead: Equatable {
  /// The number of the last line.
  var count = 0
  /// The hash of the last line.
  var hash = AuditHead.none
  /// The size of the log.
  var bytes = 0
  /// The line that is being written. It is here first: after a kill, the log may have a part of it or all of it.
  var pending: String?

  /// The hash before the first line.
  static let none = String(repeating: "0", count: 64)

  /// A number that no log reaches. A file that was doctored may have any.
  static let limit = 1 << 48

  /// Returns a line that follows, without its newline.
  func line(_ members: [JSON.Member]) -> String {
    JSON.object(
      [.init("line", .integer(Int64(count + 1)))] + members + [.init("after", .string(hash))]
    ).written
  }

  /// The head of a log that goes on with a line.
  func after(_ line: String) -> AuditHead {
    AuditHead(count: count + 1, hash: Self.hash(line.utf8), bytes: bytes + line.utf8.count + 1)
  }

  static func hash(_ line: some Sequence<UInt8>) -> String { SHA256.hex(Array(line)) }

  /// The written form: a line, and the pending one below it.
  var written: String { "\(count) \(bytes) \(hash)\n" + (pending.map { $0 + "\n" } ?? "") }

  /// Reads a head. Returns nil if the text is none.
  init?(written text: String) {
    let lines = text.split(separator: "\n")
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, lines.count <= 2, text.hasSuffix("\n"), let count = Int(words[0]),
      let bytes = Int(words[1]), (0..<Self.limit).contains(count), (0..<Self.limit).contains(bytes),
      words[2].utf8.count == 64
    else { return nil }
    (self.count, self.bytes, hash) = (count, bytes, String(words[2]))
    pending = lines.count == 2 ? String(lines[1]) : nil
  }

  init(count: Int = 0, hash: String = AuditHead.none, bytes: Int = 0, pending: String? = nil) {
    (self.count, self.hash, self.bytes, self.pending) = (count, hash, bytes, pending)
  }
}
