import SeededRandom
import Testing

@testable import UsherTerminal

@Suite struct BusMessageTests {
  private func message() -> BusMessage {
    var message = BusMessage(.call, 7)
    (message.path, message.interface, message.member) = ("/a/b", "a.b", "Do")
    (message.destination, message.signature) = ("a.b", "su")
    message.body.write("점심")
    message.body.write(42)
    return message
  }

  @Test func `a message is read as it was written`() {
    var written = message()
    written.destination = ""
    let bytes = written.bytes
    #expect(BusMessage(bytes) == written)
    #expect(BusMessage.length(of: bytes) == bytes.count)
    #expect(BusMessage.length(of: Array(bytes.prefix(15))) == nil)
    var reader = BusReader(written.body.bytes)
    #expect(reader.text() == "점심")
    #expect(reader.number() == 42)
    #expect(reader.number() == nil)
  }

  @Test func `broken messages are refused`() {
    var random = SplitMix64(seed: 3)
    let bytes = message().bytes
    for count in bytes.indices { _ = BusMessage(Array(bytes.prefix(count))) }
    for _ in 0..<5000 {
      var broken = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        broken[Int.random(in: broken.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if let message = BusMessage(broken) {
        var reader = BusReader(message.body.bytes)
        _ = (reader.texts(), reader.text(), reader.number(), reader.signature())
      }
    }
    #expect(BusMessage([]) == nil)
    #expect(BusMessage([UInt8(ascii: "B")] + bytes.dropFirst()) == nil)
  }

  @Test(
    arguments: [
      ("unix:path=/run/user/1/bus", "/run/user/1/bus"), ("unix:abstract=x;unix:guid=1,path=/b", "/b"),
      ("tcp:host=x", nil), ("unix:path=a", nil), ("unix:path=/a%20b", nil), ("", nil),
    ] as [(String, String?)])
  func `the address names a path`(_ address: String, _ path: String?) {
    #expect(NotificationBus.address { $0 == "DBUS_SESSION_BUS_ADDRESS" ? address : nil } == path)
    #expect(NotificationBus.address { $0 == "SSH_CONNECTION" ? "1 2" : address } == nil)
  }
}
