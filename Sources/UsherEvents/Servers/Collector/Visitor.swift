internal import Glibc

/// Someone who is connected to a collector.
final class Visitor {
  let socket: Int32
  private let talk: EventCollector.Talk
  private var bytes: [UInt8] = []

  /// The most bytes that a batch may have, packed and unpacked.
  static let limit = 4 << 20

  init(_ socket: Int32, _ talk: EventCollector.Talk) {
    (self.socket, self.talk) = (socket, talk)
    // Whoever does not take an answer is not waited for.
    UnixSocket.limitWaiting(on: socket, to: .seconds(1))
  }

  deinit { close(socket) }

  /// Reads what has come, and answers what is whole. Returns false if the connection has ended.
  func hear(for server: any EventServer) -> Bool {
    let space = 1 << 16
    let piece = [UInt8](unsafeUninitializedCapacity: space) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, space, Int32(MSG_DONTWAIT)))
    }
    bytes += piece
    guard !piece.isEmpty, bytes.count <= Self.limit else { return false }
    switch talk {
    case .lines: return answerLines(for: server)
    case .http(let token): return answerRequest(for: server, token: token)
    }
  }

  private func answerLines(for server: any EventServer) -> Bool {
    let mark = Array("\n\n".utf8)
    while let end = bytes.start(of: mark) {
      let batch = EventLines.batch(bytes[..<end])
      guard let batch else { return false }
      bytes.removeFirst(end + mark.count)
      guard let answer = LineSocket.line(batch.deliver(to: server), to: batch.ids),
        UnixSocket.send(answer, on: socket)
      else { return false }
    }
    return true
  }

  /// A connection has one request.
  private func answerRequest(for server: any EventServer, token: String?) -> Bool {
    guard let request = HTTPRequest(bytes) else { return true }
    let (status, body) = request.answer(for: server, token: token)
    let text =
      "HTTP/1.0 \(status) -\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    _ = UnixSocket.send(Array(text.utf8), on: socket)
    shutdown(socket, Int32(SHUT_WR))
    return false
  }
}

/// A request that has come whole.
struct HTTPRequest {
  private let method: String
  private let headers: [String: String]
  private let body: [UInt8]
  private let isReadable: Bool

  /// Returns nil if more has to come.
  init?(_ bytes: [UInt8]) {
    let mark = Array("\r\n\r\n".utf8)
    guard let end = bytes.start(of: mark) else { return nil }
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    method = String(lines.first?.prefix { $0 != " " } ?? "")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      headers[line[..<colon].lowercased()] = String(value)
    }
    self.headers = headers
    let length = headers["content-length"].flatMap(Int.init) ?? -1
    isReadable = 0...Visitor.limit ~= length
    body = Array(bytes[(end + mark.count)...].prefix(max(0, length)))
    if isReadable, body.count < length { return nil }
  }

  /// The status of the answer, and its body: the ids of the events that are refused, if the others are taken.
  func answer(for server: any EventServer, token: String?) -> (status: Int, body: String) {
    guard method == "POST" else { return (405, "") }
    guard isReadable else { return (411, "") }
    if let token, headers["authorization"] != "Bearer \(token)" { return (401, "") }
    var lines = body
    switch headers["content-encoding"] {
    case nil: break
    case "gzip":
      guard let unpacked = Gzip.unpacked(body, limit: Visitor.limit) else { return (400, "") }
      lines = unpacked
    default: return (415, "")
    }
    guard let batch = EventLines.batch(lines) else { return (400, "") }
    switch batch.deliver(to: server) {
    case .taken: return (200, "")
    case .refused(let refused):
      return (422, batch.ids.filter(refused.contains).map { "\($0)\n" }.joined())
    case .failed: return (503, "")
    }
  }
}
