/// The escape sequences in a text of the program's own: `ESC [`, parameters, and a letter.
enum EscapeSequence {
  static func removed(from text: String) -> String {
    var bytes: [UInt8] = []
    var isInside = false
    for byte in text.utf8 {
      if isInside {
        isInside = !(0x40...0x7E).contains(byte) || byte == UInt8(ascii: "[")
      } else if byte == 0x1B {
        isInside = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
