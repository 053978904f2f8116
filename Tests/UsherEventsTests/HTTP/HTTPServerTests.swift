import Glibc
import Synchronization
import Testing

@testable import UsherEvents

@Suite struct HTTPServerTests {
  @Test func asksAndReadsTheAnswer() throws {
    let (url, work) = try serve("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", times: 1)
    let server = try #require(HTTPServer(url, headers: ["X-Key": "k"]))
    let response = try server.get("/heroes?text=달 b\r\nX: y")
    #expect(response == HTTPResponse(status: 200, body: Array("hi".utf8)))
    let host = url.dropFirst(7)
    #expect(
      work.request.withLock { $0 }
        == "GET /heroes?text=%EB%8B%AC%20b%0D%0AX:%20y HTTP/1.0\r\nHost: \(host)\r\nX-Key: k\r\n\r\n")
    // The server has closed its socket.
    #expect(throws: HTTPFailure.unreachable) { try server.get("/heroes/7") }
  }

  @Test func postsABody() throws {
    let (url, work) = try serve("HTTP/1.0 204 No Content\r\n\r\n", times: 1)
    let server = try #require(HTTPServer(url, headers: ["X-Key": "k"]))
    let response = try server.post("/x", Array("a b".utf8), type: "text/plain", encoding: "gzip")
    #expect(response == HTTPResponse(status: 204, body: []))
    let head = [
      "POST /x HTTP/1.0", "Host: \(url.dropFirst(7))", "Content-Type: text/plain", "Content-Length: 3",
      "Content-Encoding: gzip", "X-Key: k",
    ]
    #expect(work.request.withLock { $0 } == head.joined(separator: "\r\n") + "\r\n\r\na b")
    #expect(throws: HTTPFailure.unreadable) { try server.post("/", [], type: "a\r\nb: c") }
  }

  @Test func aBatchThatIsRefusedWithoutAWordIsRefusedWhole() throws {
    let (url, _) = try serve("HTTP/1.0 422 No\r\nContent-Length: 0\r\n\r\n", times: 1)
    let server = try #require(HTTPEvents(url))
    #expect(server.deliver(events(1...2)) == .refused(Set(events(1...2).map(\.id))))
  }

  @Test func readsNoMoreThanTheLimit() throws {
    let text = "HTTP/1.0 200 OK\r\n\r\n" + String(repeating: "x", count: 1 << 12)
    let (url, _) = try serve(text, times: 1 << 10)
    let server = try #require(HTTPServer(url, limit: 1 << 16))
    #expect(throws: HTTPFailure.unreadable) { try server.get("/") }
  }

  @Test func waitsNoLongerThanItsPatience() throws {
    let (url, work) = try serve("", times: 0, isHeld: true)
    defer { work.held.withLock { if $0 >= 0 { close($0) } } }
    let server = try #require(HTTPServer(url, patience: .milliseconds(50)))
    #expect(throws: HTTPFailure.unreachable) { try server.get("/") }
  }

  @Test(arguments: [
    "", "http://", "http://host", "https://host:80", "http://host:80/path", "http://host:99999", "http://:80",
  ])
  func refusesOtherForms(url: String) { #expect(HTTPServer(url) == nil) }

  @Test(arguments: ["a\r\nb", "\u{1}", "é"])
  func refusesAHeaderThatWouldBeTwo(value: String) {
    #expect(HTTPServer("http://host:80", headers: ["X": value]) == nil)
    #expect(HTTPServer("http://host:80", headers: [value: "x"]) == nil)
  }

  @Test func readsAnAnswerThatIsWhole() throws {
    for whole in [
      "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", "HTTP/1.1 200\r\ncontent-length:2\r\n\r\nhi",
      "HTTP/1.0 200 OK\r\nContent-Length: \t2 \t\r\nX: Content-Length: 3\r\n\r\nhi",
      "HTTP/1.0 200 OK\r\nX:\r\n\r\nhi",
      "HTTP/1.0 200 OK\r\nX-Content-Length: 9\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nhi",
    ] {
      let response = try HTTPResponse(parsing: Array(whole.utf8))
      #expect(response == HTTPResponse(status: 200, body: Array("hi".utf8)))
    }
    // A body is bytes, and may look like a head.
    let body = [0, 13, 10, 13, 10, 0xFF] + Array("HTTP/1.0 404\r\n\r\n".utf8)
    for length in ["", "\r\nContent-Length: \(body.count)"] {
      let response = try HTTPResponse(parsing: Array("HTTP/1.0 200 \u{FFFD}\(length)\r\n\r\n".utf8) + body)
      #expect(response == HTTPResponse(status: 200, body: body))
    }
  }

  /// An answer that was cut off anywhere is never taken for a whole one.
  @Test func noBeginningOfAnAnswerIsAnAnswer() throws {
    let whole = Array("HTTP/1.0 200 OK\r\nContent-Length: 4\r\n\r\n\r\n\r\n".utf8)
    for count in 0..<whole.count {
      #expect(throws: HTTPFailure.unreachable) { try HTTPResponse(parsing: Array(whole[..<count])) }
    }
    #expect(throws: HTTPFailure.self) { try HTTPResponse(parsing: whole + whole) }
  }

  @Test(arguments: [
    ("", HTTPFailure.unreachable), ("HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nhi", .unreachable),
    ("hello\r\n\r\n", .unreadable), ("HTTP/1.0 2000000000000000000000 OK\r\n\r\n", .unreadable),
    ("HTTP/1.0 -1 OK\r\n\r\n", .unreadable), ("FTP/1.0 200 OK\r\n\r\n", .unreadable),
    ("HTTP/1.0 200 OK\r\nContent-Length: many\r\n\r\nhi", .unreadable),
    ("HTTP/1.0 200 OK\r\nContent-Length: \r\n\r\n", .unreadable),
    ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi", .unreadable),
    ("HTTP/1.0 200 OK\n\nhi", .unreachable), ("\u{FEFF}HTTP/1.0 200 OK\r\n\r\n", .unreadable),
  ])
  func refusesAnAnswerThatIsNot(text: String, why: HTTPFailure) {
    #expect(throws: why) { try HTTPResponse(parsing: Array(text.utf8)) }
  }

  /// Serves one connection on its own thread: reads a request, and writes `text` `times` times. Returns the URL. If
  /// `isHeld`, the connection stays open.
  private func serve(_ text: String, times: Int, isHeld: Bool = false) throws -> (url: String, work: Work) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let port = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic -> Bool in
        bind(listener, generic, size) == 0 && listen(listener, 1) == 0
          && getsockname(listener, generic, &size) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : 0
    }
    try #require(port != 0)
    let work = Work(listener: listener, text: text, times: times, isHeld: isHeld)
    var thread = pthread_t()
    let started = pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer else { return nil }
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(work).toOpaque())
    try #require(started == 0)
    pthread_detach(thread)
    return ("http://127.0.0.1:\(port)", work)
  }

  private final class Work: Sendable {
    let listener: Int32
    let text: String
    let times: Int
    let isHeld: Bool
    let request = Mutex("")
    /// The connection that stays open.
    let held = Mutex<Int32>(-1)

    init(listener: Int32, text: String, times: Int, isHeld: Bool) {
      (self.listener, self.text, self.times, self.isHeld) = (listener, text, times, isHeld)
    }

    func run() {
      let connection = accept(listener, nil, nil)
      close(listener)
      var bytes = [UInt8](repeating: 0, count: 1 << 12)
      let count = recv(connection, &bytes, bytes.count, 0)
      request.withLock { $0 = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) }
      if isHeld { return held.withLock { $0 = connection } }
      for _ in 0..<times {
        guard send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { break }
      }
      close(connection)
    }
  }
}
