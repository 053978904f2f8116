import CCrypt
import Glibc
import UsherFiles

/// A password hashed by yescrypt. Making or matching a hash takes tens of milliseconds on purpose.
public struct PasswordHash: Hashable, Sendable {
  package let text: String

  init(text: String) {
    self.text = text
  }

  /// What a store has that was exported from a server, which keeps no more of a hash: `sha256`, the digest of the hash in hexadecimal
  /// digits, and the settings of the hash.
  private var exported: (digest: String, setting: String)? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0] == "sha256" ? (String(parts[1]), String(parts[2])) : nil
  }

  /// Hashes a password with a salt from the system's random source. Throws `cannotHash` if libcrypt runs out of
  /// memory or randomness.
  public init(_ password: String) throws(StoreError) {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn("$y$", 0, nil, 0, &setting, Int32(setting.count)) != nil,
      let text = Self.crypt(password, setting: setting)
    else { throw .cannotHash(errno: errno) }
    self.text = text
  }

  /// Hashes a password with the setting that a server names. Throws `cannotHash` with `EINVAL` unless that is a setting of
  /// yescrypt with the usual cost: a server must not be able to ask for a hash that is weak, or that takes all memory.
  package init(_ password: String, setting: String) throws(StoreError) {
    guard Self.isSetting(setting) else { throw .cannotHash(errno: EINVAL) }
    guard let text = Self.crypt(password, setting: setting.utf8CString.map { $0 }) else {
      throw .cannotHash(errno: errno)
    }
    self.text = text
  }

  /// Whether `password` is the hashed one. A wrong password takes as long as the right one, and so does a text that
  /// cannot be a password.
  ///
  /// Throws `cannotHash` if there is not enough memory. The password may still be right.
  public func matches(_ password: String) throws(StoreError) -> Bool {
    equals(try same(of: password))
  }

  /// Returns the hash of another password with the settings of this one. It is no hash if the text cannot be a password.
  func same(of password: String) throws(StoreError) -> PasswordHash {
    let setting = exported?.setting ?? text
    guard let found = Self.crypt(password, setting: setting.utf8CString.map { $0 }) else {
      if errno == ENOMEM { throw .cannotHash(errno: ENOMEM) }
      return PasswordHash(text: "")
    }
    return PasswordHash(text: password.utf8.contains(0) ? "" : found)
  }

  /// Whether two hashes are the same. Takes as long if they are not.
  func equals(_ other: PasswordHash) -> Bool {
    let mine = Array((exported?.digest ?? text).utf8)
    let theirs = exported == nil ? Array(other.text.utf8) : Array(SHA256.hex(Array(other.text.utf8)).utf8)
    var difference = mine.count ^ theirs.count
    for (left, right) in zip(mine, theirs) { difference |= Int(left ^ right) }
    return difference == 0 && !mine.isEmpty
  }

  /// Whether a text is a setting of yescrypt with the usual cost.
  package static func isSetting(_ setting: String) -> Bool {
    let salt = setting.utf8.dropFirst(7).dropLast()
    return setting.hasPrefix("$y$j9T$") && setting.hasSuffix("$") && salt.count == 22
      && salt.allSatisfy {
        (0x2E...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
      }
  }

  /// The hash to compare with when an address has no account. No password matches it, and the comparison takes the
  /// usual time.
  static let decoy = PasswordHash(
    text: "$y$j9T$hLqF3vWs0bR2yTn6/Xca4.$pIRZQO5KU9DRsCGBYltBc2ME8V2AtmhEWFhrVpTZSI4")

  private static func crypt(_ password: String, setting: [CChar]) -> String? {
    let size = MemoryLayout<crypt_data>.size
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: 16) { data in
      guard let start = data.baseAddress else { return nil }
      memset(start, 0, size)
      // libcrypt leaves data in its buffer from which the password can be derived.
      defer { explicit_bzero(start, size) }
      return crypt_rn(password, setting, start, Int32(size)).map { String(cString: $0) }
    }
  }
}

extension Store {
  /// Gives every account the password of a hash; nil gives all of them one that nobody knows. It is meant for the copy of a store
  /// in which a recording is played: the passwords are in no recording.
  public func setEveryPassword(_ hash: PasswordHash?) throws(StoreError) {
    try write(durable: false) { () throws(StoreError) in
      try connection.run("UPDATE account SET password = ?", (hash ?? .decoy).text)
    }
  }
}
