import Glibc
import Usher
import UsherFiles

/// The file that holds the key of receipts, as it stands there, white space at its end left out.
struct PaymentKey {
  private static let fewest = 16
  private static let most = 4096
  private let path: String

  init(_ path: String) { self.path = path }

  /// The key; one that is not there is made, for its owner's eyes only.
  func bytes() throws(Reason) -> [UInt8] {
    if let key = try read() { return key }
    try make()
    guard let key = try read() else { throw .failed(path) }
    return key
  }

  /// nil if there is no such file.
  private func read() throws(Reason) -> [UInt8]? {
    let file: Int32
    do throws(FileError) {
      file = try RegularFile.openOwn(path)
    } catch {
      if error == .unreadable(path: path, code: ENOENT) { return nil }
      throw Reason(error)
    }
    defer { close(file) }
    guard var key = Bytes.read(file, PaymentKey.most) else { throw .failed(path) }
    while let last = key.last, last <= 0x20 { key.removeLast() }
    guard key.count >= PaymentKey.fewest else { throw Reason("paymentKey", ["path": path]) }
    return key
  }

  /// If several sessions make the key at once, they agree on the first.
  private func make() throws(Reason) {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef".utf8)
    let key = (0..<64).map { _ in digits[Int.random(in: 0..<16, using: &random)] }
    do throws(FileError) {
      try RegularFile.write(key + [UInt8(ascii: "\n")], to: path, .keepExisting)
    } catch {
      throw Reason(error)
    }
  }
}
