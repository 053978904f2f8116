import Usher

extension Session {
  /// What makes a row a link that the terminal opens (OSC 8); nil unless ``marksLinks``, or if the link is not one of the
  /// program's own places. So nothing that others write can become a link out of the program.
  func target(of link: String) -> (begin: String, end: String)? {
    let scheme = tree.links.scheme + "://"
    guard marksLinks, !isPlain, link.hasPrefix(scheme), link.utf8.count <= 1000 else { return nil }
    return ("\u{1B}]8;;\(Self.encoded(link))\u{1B}\\", "\u{1B}]8;;\u{1B}\\")
  }

  /// The link in printable ASCII without a semicolon, which separates the fields. A place is read the same from it.
  private static func encoded(_ link: String) -> String {
    var bytes: [UInt8] = []
    for byte in link.utf8 {
      if (0x21...0x7E).contains(byte), byte != UInt8(ascii: ";") {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += Array((byte < 16 ? "0" : "").utf8) + Array(String(byte, radix: 16, uppercase: true).utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
