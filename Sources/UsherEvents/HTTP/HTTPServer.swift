internal import Glibc

/// Sends a request and waits for the response. Tests have one of their own.
public protocol HTTPTransport: Sendable {
  /// Asks for a target such as `/heroes/7`.
  func get(_ target: String) throws(HTTPFailure) -> HTTPResponse
}

/// What a server has answered.
public struct HTTPResponse: Sendable, Equatable {
  /// The number of the answer, such as 200.
  public let status: Int
  /// The bytes that follow the headers.
  public let body: [UInt8]

  /// Creates a response, for a transport of a test.
  public init(status: Int, body: [UInt8]) { (self.status, self.body) = (status, body) }
}

/// Why a server has not answered.
public enum HTTPFailure: String, Error {
  /// There is no connection, or it ended or took too long before the response was whole.
  case unreachable
  /// The response is not HTTP, or is larger than the limit.
  case unreadable
}

/// A server that is asked with HTTP/1.0 over a socket, without encryption: for one on this machine, or in a network that is
/// trusted. Each request has a connection of its own.
public struct HTTPServer: HTTPTransport {
  private let host: String
  private let port: String
  private let headers: [(name: String, value: String)]
  private let limit: Int
  private let patience: Duration

  /// Takes a URL of the form `http://HOST:PORT`, and headers for every request. Returns nil for any other form, and if a
  /// header has other characters than printable ASCII. A response of more than `limit` bytes is not read. A request takes
  /// at most twice as long as `patience`.
  public init?(
    _ url: String, headers: KeyValuePairs<String, String> = [:], limit: Int = 1 << 20,
    patience: Duration = .seconds(5)
  ) {
    let parts = url.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "http", parts[1].hasPrefix("//"), parts[1].utf8.count > 2,
      UInt16(parts[2]) != nil, headers.allSatisfy({ Self.isPlain($0.key) && Self.isPlain($0.value) })
    else { return nil }
    (host, port) = (String(parts[1].dropFirst(2)), String(parts[2]))
    self.headers = headers.map { ($0.key, $0.value) }
    (self.limit, self.patience) = (limit, patience)
  }

  /// In the target, every byte that is not printable ASCII is written as `%XX`.
  public func get(_ target: String) throws(HTTPFailure) -> HTTPResponse {
    try ask("GET", target)
  }

  /// Sends bytes to a target. `type` and `encoding` say what they are, such as `application/json` and `gzip`.
  public func post(
    _ target: String, _ body: [UInt8], type: String, encoding: String? = nil
  ) throws(HTTPFailure) -> HTTPResponse {
    var own = "Content-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
    if let encoding { own += "Content-Encoding: \(encoding)\r\n" }
    guard Self.isPlain(type), Self.isPlain(encoding ?? "") else { throw .unreadable }
    return try ask("POST", target, own, body)
  }

  private func ask(
    _ method: String, _ target: String, _ own: String = "", _ body: [UInt8] = []
  ) throws(HTTPFailure) -> HTTPResponse {
    var request = "\(method) \(Self.escaped(target)) HTTP/1.0\r\nHost: \(host):\(port)\r\n" + own
    for (name, value) in headers { request += "\(name): \(value)\r\n" }
    let socket = try connected()
    defer { close(socket) }
    try send(Array((request + "\r\n").utf8) + body, on: socket)
    return try HTTPResponse(parsing: try receive(on: socket))
  }

  private func connected() throws(HTTPFailure) -> Int32 {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, port, &hints, &found) == 0 else { throw .unreachable }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      let socket = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      if socket >= 0 {
        limitWaiting(on: socket)
        if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
        close(socket)
      }
      next = address.ai_next
    }
    throw .unreachable
  }

  private func limitWaiting(on socket: Int32) {
    let (seconds, attoseconds) = patience.components
    var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  private func send(_ bytes: [UInt8], on socket: Int32) throws(HTTPFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw .unreachable }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads until the server closes the connection.
  private func receive(on socket: Int32) throws(HTTPFailure) -> [UInt8] {
    let deadline = ContinuousClock.now + patience
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = recv(socket, &piece, piece.count, 0), count != 0 {
      guard count > 0, ContinuousClock.now < deadline else { throw .unreachable }
      bytes += piece[..<count]
      guard bytes.count <= limit else { throw .unreadable }
    }
    return bytes
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { 0x20...0x7E ~= $0 } }

  private static func escaped(_ target: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = target.utf8.flatMap { byte -> [UInt8] in
      0x21...0x7E ~= byte ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension HTTPResponse {
  /// Reads `HTTP/1.0 200 OK`, the headers, an empty line, and the body.
  init(parsing bytes: [UInt8]) throws(HTTPFailure) {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw .unreachable }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
    let first = head.first?.split(separator: " ") ?? []
    guard first.count > 1, first[0].hasPrefix("http/1."), let status = Int(first[1]), 100...599 ~= status
    else { throw .unreadable }
    let body = Array(bytes[end.upperBound...])
    let lengths = head.dropFirst().filter { $0.hasPrefix("content-length:") }
      .map { Int($0.dropFirst(15).split { $0 == " " || $0 == "\t" }.joined(separator: " ")) }
    // A body that is too short was cut off.
    if let length = lengths.first {
      guard let length, length >= 0, Set(lengths).count == 1 else { throw .unreadable }
      guard length == body.count else { throw .unreachable }
    }
    self.init(status: status, body: body)
  }
}
