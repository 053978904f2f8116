import Foundation
import Usher
import UsherSession

/// Finds heroes on a server, with requests such as `GET /heroes?page=1&text=moon` and `GET /heroes/7`.
struct ServerHeroes: HeroSource {
  let transport: any Transport
  let key: String
  /// Called before a request is sent again, with the number of the requests so far.
  let pause: @Sendable (Int) -> Void

  func search(_ text: String, page: Int, report: Report) throws -> HeroPage {
    let text = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    return try get("/heroes?page=\(page)&text=\(text)", report)
  }

  func hero(_ id: Int, report: Report) throws -> Hero {
    do { return try get("/heroes/\(id)", report) } catch let why as Reason {
      throw why.values["status"] == "404" ? Reason("noHero", ["hero": "\(id)"]) : why
    }
  }

  /// Sends a request up to three times, because an overloaded server may answer the next one.
  private func get<Value: Decodable>(_ target: String, _ report: Report) throws -> Value {
    for attempt in 1...2 {
      do { return try value(of: transport.get(target, key: key)) } catch let why as Reason {
        guard ["busy", "unreachable"].contains(why.id) else { throw why }
        try report(Reason("again", ["attempt": "\(attempt + 1)"]))
        pause(attempt)
      }
    }
    return try value(of: transport.get(target, key: key))
  }

  private func value<Value: Decodable>(of response: Response) throws -> Value {
    switch response.status {
    case 200: break
    case 401, 403: throw Reason("badKey")
    case 429, 502...504: throw Reason("busy")
    default: throw Reason("status", ["status": "\(response.status)"])
    }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(response.body))
    } catch let error as DecodingError {
      throw Reason("unreadable", ["what": error.place.isEmpty ? "JSON" : error.place])
    }
  }
}

typealias Response = (status: Int, body: [UInt8])

/// Sends one GET request and waits for the response. If no response comes, throws a `Reason`.
protocol Transport: Sendable {
  func get(_ target: String, key: String) throws -> Response
}

/// HTTP/1.0 over a socket. Each request has a connection, which the server closes at the end of its response. A response has
/// at most 1 MiB. A request waits at most five seconds for each step, and ten in all.
struct SocketTransport: Transport {
  let host, port: String

  /// Takes `http://HOST:PORT`; nil for any other form.
  init?(url: String) {
    let parts = url.split(separator: ":").map(String.init)
    guard parts.count == 3, parts[0] == "http", parts[1].hasPrefix("//"), UInt16(parts[2]) != nil
    else { return nil }
    (host, port) = (String(parts[1].dropFirst(2)), parts[2])
  }

  func get(_ target: String, key: String) throws -> Response {
    let socket = try connected()
    defer { close(socket) }
    let request = "GET \(target) HTTP/1.0\r\nHost: \(host)\r\nX-Heroes-Key: \(key)\r\n\r\n"
    let sent = send(socket, request, request.utf8.count, Int32(MSG_NOSIGNAL))
    let deadline = ContinuousClock.now + .seconds(5)
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while case let count = recv(socket, &piece, piece.count, 0), count != 0 {
      guard sent > 0, count > 0, ContinuousClock.now < deadline, bytes.count < 1 << 20
      else { throw Reason("unreachable") }
      bytes += piece[..<count]
    }
    return try Self.response(bytes)
  }

  private func connected() throws -> Int32 {
    var (hints, found) = (addrinfo(), UnsafeMutablePointer<addrinfo>?.none)
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    defer { found.map { freeaddrinfo($0) } }
    guard getaddrinfo(host, port, &hints, &found) == 0, let address = found?.pointee
    else { throw Reason("unreachable") }
    let socket = socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    if connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
    if socket >= 0 { close(socket) }
    throw Reason("unreachable")
  }

  /// Reads `HTTP/1.0 200 OK`, the headers, an empty line, and the body. Throws if the body is cut off.
  static func response(_ bytes: [UInt8]) throws -> Response {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { throw Reason("unreachable") }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).lowercased().split(separator: "\r\n")
    let body = Array(bytes[end.upperBound...])
    guard let first = head.first?.split(separator: " "), first.count > 1, let status = Int(first[1]) else {
      throw Reason("unreadable", ["what": "HTTP"])
    }
    let length = head.first { $0.hasPrefix("content-length: ") }?.dropFirst(16)
    if let length, Int(length) != body.count { throw Reason("unreachable") }
    return (status, body)
  }
}
