import CCrypt
import Glibc

/// A password as it is kept: hashed by yescrypt. Making and matching one takes tens of milliseconds, on purpose.
public struct PasswordHash: Hashable, Sendable {
  let text: String

  init(text: String) {
    self.text = text
  }

  /// Hashes a password with a salt from the system's random source; throws `cannotHash` if libcrypt cannot (no memory, no
  /// randomness).
  public init(_ password: String) throws(StoreError) {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn("$y$", 0, nil, 0, &setting, Int32(setting.count)) != nil,
      let text = Self.crypt(password, setting: setting)
    else { throw .cannotHash(errno: errno) }
    self.text = text
  }

  /// Whether `password` is the one; takes as long for a wrong one, and for a text that can be no password.
  ///
  /// Throws `cannotHash` if there is no memory to find out: then it may well be the right one.
  public func matches(_ password: String) throws(StoreError) -> Bool {
    guard let found = Self.crypt(password, setting: text.utf8CString.map { $0 }) else {
      if errno == ENOMEM { throw .cannotHash(errno: ENOMEM) }
      return false
    }
    let mine = Array(text.utf8)
    let theirs = Array(found.utf8)
    var difference = mine.count ^ theirs.count
    for (left, right) in zip(mine, theirs) { difference |= Int(left ^ right) }
    return difference == 0 && !password.utf8.contains(0)
  }

  /// What is compared with when there is no such account: nobody's password, at the usual cost.
  static let decoy = PasswordHash(
    text: "$y$j9T$hLqF3vWs0bR2yTn6/Xca4.$pIRZQO5KU9DRsCGBYltBc2ME8V2AtmhEWFhrVpTZSI4")

  private static func crypt(_ password: String, setting: [CChar]) -> String? {
    let size = MemoryLayout<crypt_data>.size
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { data in
      guard let start = data.baseAddress else { return nil }
      memset(start, 0, size)
      // What libcrypt leaves behind is as good as the password.
      defer { explicit_bzero(start, size) }
      return crypt_rn(password, setting, start, Int32(size)).map { String(cString: $0) }
    }
  }
}
