import Glibc
import Testing
import Usher

@testable import heroes

@Suite struct SocketTests {
  @Test func readsTheAnswerOfAServer() throws {
    let url = try serve("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nhi", times: 1)
    let transport = try #require(SocketTransport(url: url))
    let response = try transport.get("/heroes/7", key: "k")
    #expect(response == (200, Array("hi".utf8)))
    // The server has closed its socket.
    #expect(throws: Reason("unreachable")) { try transport.get("/heroes/7", key: "k") }
  }

  @Test func readsNoMoreThanAMebibyte() throws {
    let url = try serve("HTTP/1.0 200 OK\r\n\r\n" + String(repeating: "x", count: 1 << 12), times: 1 << 10)
    let transport = try #require(SocketTransport(url: url))
    #expect(throws: Reason("unreachable")) { try transport.get("/heroes/7", key: "k") }
  }

  @Test(arguments: [
    "", "http://", "http://host", "https://host:80", "http://host:80/path", "http://host:99999",
  ])
  func refusesOtherForms(url: String) { #expect(SocketTransport(url: url) == nil) }

  /// Serves one connection on its own thread: reads a request, and writes `text` `times` times. Returns the URL.
  private func serve(_ text: String, times: Int) throws -> String {
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
    let work = Work(listener: listener, text: text, times: times)
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
    return "http://127.0.0.1:\(port)"
  }

  private final class Work {
    let listener: Int32
    let text: String
    let times: Int

    init(listener: Int32, text: String, times: Int) {
      (self.listener, self.text, self.times) = (listener, text, times)
    }

    func run() {
      let connection = accept(listener, nil, nil)
      close(listener)
      var request = [UInt8](repeating: 0, count: 1 << 12)
      _ = recv(connection, &request, request.count, 0)
      for _ in 0..<times {
        guard send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { break }
      }
      close(connection)
    }
  }
}
