import Glibc

/// Bytes in and out of a descriptor, whole, whatever interrupts.
enum Bytes {
  /// As much as is there, a piece at most; empty at the end, nil if it cannot be read.
  static func read(_ descriptor: Int32, _ count: Int = 1 << 18) -> [UInt8]? {
    var interrupted = false
    repeat {
      var code: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        let got = Glibc.read(descriptor, buffer.baseAddress, count)
        code = got < 0 ? errno : 0
        filled = max(0, got)
      }
      if code == 0 { return bytes }
      errno = code
      interrupted = code == EINTR
    } while interrupted
    return nil
  }

  /// All that is left, or as much of it as is beyond `limit` at least; nil if it cannot be read.
  static func readAll(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let piece = read(descriptor) else { return nil }
      if piece.isEmpty { break }
      bytes += piece
    }
    return bytes
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes[done...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}
