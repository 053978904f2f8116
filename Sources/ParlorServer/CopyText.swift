internal import ParlorStore

/// Rows in the text form of `COPY`.
struct CopyText {
  private(set) var bytes: [UInt8] = []
  /// How many texts had a NUL.
  private(set) var replaced = 0

  mutating func append(_ row: [CopiedValue]) {
    for (column, value) in row.enumerated() {
      if column > 0 { bytes.append(0x09) }
      switch value {
      case .null: bytes += [0x5C, 0x4E]
      case .number(let number): bytes += String(number).utf8
      case .text(let text): append(text)
      case .bytes(let blob):
        bytes += [0x5C, 0x5C, 0x78]
        for byte in blob { bytes += [Self.digits[Int(byte >> 4)], Self.digits[Int(byte & 15)]] }
      }
    }
    bytes.append(0x0A)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private mutating func append(_ text: String) {
    var hasNUL = false
    for byte in text.utf8 {
      switch byte {
      case 0:
        hasNUL = true
        bytes += Self.sign.utf8
      case 0x09: bytes += [0x5C, 0x74]
      case 0x0A: bytes += [0x5C, 0x6E]
      case 0x0D: bytes += [0x5C, 0x72]
      case 0x5C: bytes += [0x5C, 0x5C]
      default: bytes.append(byte)
      }
    }
    if hasNUL { replaced += 1 }
  }

  /// What stands for a NUL: its picture.
  static let sign = "\u{2400}"

  mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Whether a row of the store is the row of the server.
  static func same(_ store: [CopiedValue], _ server: [CopiedValue], in form: CopiedForm) -> Bool {
    store.count == server.count
      && form.columns.indices.allSatisfy { column in
        let (mine, theirs) = (store[column], server[column])
        guard form.columns[column].kind != .secret else { return true }
        guard case .text(let text) = mine, text.utf8.contains(0) else { return bytesEqual(mine, theirs) }
        return bytesEqual(.text(text.replacing("\0", with: sign)), theirs)
      }
  }

  /// Texts that are canonically equivalent are equal as strings, but they are not the same.
  private static func bytesEqual(_ left: CopiedValue, _ right: CopiedValue) -> Bool {
    if case .text(let left) = left, case .text(let right) = right {
      return left.utf8.elementsEqual(right.utf8)
    }
    return left == right
  }
}
