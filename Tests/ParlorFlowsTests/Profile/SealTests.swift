import Testing

@testable import ParlorStore

@Suite struct SealTests {
  /// RFC 4231, cases 1, 2 and 6.
  @Test(
    arguments: [
      (
        [UInt8](repeating: 0x0b, count: 20), "Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
      ),
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ])
  func `the seal is that of the standard`(key: [UInt8], text: String, seal: String) {
    #expect(Seal(key: key).text(of: text) == seal)
    #expect(Seal(key: key).matches(seal, of: text))
    #expect(!Seal(key: key).matches(seal, of: text + " "))
    #expect(!Seal(key: key).matches(String(seal.dropLast()), of: text))
    #expect(!Seal(key: key).matches("", of: text))
  }
}
