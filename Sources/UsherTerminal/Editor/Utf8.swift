/// Decodes one scalar where bytes may be missing or wrong.
enum Utf8: Equatable {
  case scalar(Unicode.Scalar, length: Int)
  /// The beginning of a scalar whose other bytes may still come.
  case incomplete
  case invalid

  static func decode(_ bytes: ArraySlice<UInt8>) -> Utf8 {
    guard let first = bytes.first else { return .incomplete }
    let length: Int
    // The least second byte, and the greatest, that no overlong form, surrogate or value beyond Unicode begins with.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case ..<0x80: return .scalar(Unicode.Scalar(first), length: 1)
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return .invalid
    }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for (index, byte) in bytes.dropFirst().prefix(length - 1).enumerated() {
      guard (index == 0 ? second : 0x80...0xBF).contains(byte) else { return .invalid }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    guard bytes.count >= length else { return .incomplete }
    return Unicode.Scalar(value).map { .scalar($0, length: length) } ?? .invalid
  }
}
