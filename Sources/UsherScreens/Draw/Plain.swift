/// Text that needs no cleaning and whose columns can be counted by its bytes: ASCII, Hangul syllables and CJK
/// ideographs, which are most of what is drawn and never join with a neighbour.
enum Plain {
  /// The columns it takes; -1 if there is anything else in it.
  static func columns(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var columns = 0
    var index = 0
    let count = bytes.count
    while index < count {
      let byte = bytes[index]
      if byte &- 0x20 < 0x5F {
        columns &+= 1
        index &+= 1
      } else if isWide(bytes, index) {
        columns &+= 2
        index &+= 3
      } else {
        return -1
      }
    }
    return columns
  }

  /// The bytes of the longest beginning that takes no more than `columns`, and the columns it takes.
  static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, columns: Int) -> (bytes: Int, columns: Int) {
    var used = 0
    var index = 0
    while index < bytes.count {
      let isWide = bytes[index] >= 0x80
      guard used + (isWide ? 2 : 1) <= columns else { break }
      used += isWide ? 2 : 1
      index += isWide ? 3 : 1
    }
    return (index, used)
  }

  /// U+AC00...U+D7A3 or U+4E00...U+9FFF.
  private static func isWide(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let first = bytes[index]
    guard first >= 0xE4, first <= 0xED, index &+ 2 < bytes.count else { return false }
    let second = bytes[index &+ 1]
    switch first {
    case 0xE4: return second >= 0xB8
    case 0xE5...0xE9: return true
    case 0xEA: return second >= 0xB0
    case 0xEB, 0xEC: return true
    default: return second < 0x9E || (second == 0x9E && bytes[index &+ 2] <= 0xA3)
    }
  }
}
