import Glibc

/// Unbuffered text to descriptor 2; what cannot be written there is lost, as there is nowhere left to say so.
struct StandardError: TextOutputStream {
  func write(_ string: String) {
    var rest = Array(string.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
