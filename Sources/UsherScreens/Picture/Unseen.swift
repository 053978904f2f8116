/// Characters that have no business in a file of ours.
enum Unseen {
  static func problem(_ scalar: Unicode.Scalar) -> Problem? {
    switch scalar.value {
    case 0xFFFD: .notUTF8
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF:
      .badCharacter(scalar.value)
    default: nil
    }
  }
}
