import Glibc

extension [UInt8] {
  /// How often these bytes contain a text. A store has millions of bytes, and without optimization comparing slices takes
  /// seconds.
  package func count(of text: String) -> Int {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return 0 }
    return withUnsafeBytes { bytes in
      guard var rest = bytes.baseAddress else { return 0 }
      let last = rest + bytes.count - wanted.count
      var found = 0
      while rest <= last, let hit = memchr(rest, Int32(first), last - rest + 1) {
        if memcmp(hit, wanted, wanted.count) == 0 { found += 1 }
        rest = UnsafeRawPointer(hit) + 1
      }
      return found
    }
  }
}
