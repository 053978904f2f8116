import Glibc
import UsherFiles

/// The home folder that the system's list of accounts names.
///
/// It is read by hand: getpwuid(3) loads modules, which a binary that is linked statically may not survive.
enum AccountHome {
  private static let list = "/etc/passwd"
  private static let limit = 4 << 20

  static var ofThisUser: String? {
    guard let file = try? RegularFile.open(list) else { return nil }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit), bytes.count <= limit else { return nil }
    return home(of: getuid(), in: bytes)
  }

  /// `name:password:user:group:words:home:shell`, a line for each account; nil if it is in none of them.
  static func home(of user: UInt32, in list: [UInt8]) -> String? {
    let wanted = Array(String(user).utf8)
    for line in list.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count == 7, fields[2].elementsEqual(wanted) else { continue }
      return String(validating: fields[5], as: UTF8.self)
    }
    return nil
  }
}
