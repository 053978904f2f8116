import UsherFiles

/// Signs receipts: HMAC-SHA-256 under a key that the payer shares with Parlor.
///
/// A seal detects damaged lines, and lines by somebody who may write to the file but cannot read the key. It does not
/// protect against anybody who can read the key.
public struct Seal: Sendable {
  private let inner: [UInt8]
  private let outer: [UInt8]

  public init(key: [UInt8]) {
    var block = key.count > 64 ? SHA256.digest(key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    inner = block.map { $0 ^ 0x36 }
    outer = block.map { $0 ^ 0x5c }
  }

  /// Returns the seal of a text, in hexadecimal digits.
  public func text(of text: String) -> String {
    SHA256.hex(outer + SHA256.digest(inner + Array(text.utf8)))
  }

  /// Whether `seal` is the seal of the text. A wrong seal takes as long as the right one, so the time reveals nothing.
  func matches(_ seal: String, of text: String) -> Bool {
    let (mine, theirs) = (Array(self.text(of: text).utf8), Array(seal.utf8))
    var difference = mine.count ^ theirs.count
    for (left, right) in zip(mine, theirs) { difference |= Int(left ^ right) }
    return difference == 0
  }
}
