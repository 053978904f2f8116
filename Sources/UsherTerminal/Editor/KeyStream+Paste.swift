/// What is pasted stands between two markers, which may come in pieces, or never.
extension KeyStream {
  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  private static let interrupt: UInt8 = 3
  /// A paste larger than this is handed out before its end has come.
  private static let mostPasted = 1 << 20

  /// Lines that are in the buffer of a paste.
  var pastedLines: Int {
    let region = isPasting ? bytes[position..<(pasteEnd ?? bytes.count)] : []
    var count = ready.count { $0 == .pasted(10) }
    var index = region.startIndex
    while index < region.endIndex {
      let length = newlineLength(at: index)
      if length > 0 { count += 1 }
      index += max(1, length)
    }
    return count
  }

  /// The characters of a paste up to its next newline.
  mutating func takePastedText() -> [UInt32] {
    var text: [UInt32] = []
    while true {
      let next = next()
      guard case .pasted(let scalar) = next, scalar != 10 else {
        putBackIfTaken(next)
        return text
      }
      text.append(scalar)
    }
  }

  /// The lines of a paste that wait, with what follows the last newline.
  mutating func takePastedLines() -> [[UInt32]] {
    var lines: [[UInt32]] = []
    while true {
      let text = takePastedText()
      let next = next()
      guard next == .pasted(10) else {
        putBackIfTaken(next)
        return text.isEmpty ? lines : lines + [text]
      }
      lines.append(text)
    }
  }

  /// Drops everything, and of a paste also what has not come yet.
  mutating func discard() {
    let continues = isPasting && pasteEnd == nil
    // The end of a paste may have begun.
    let rest = continues ? Array(bytes[position...].suffix(Self.end.count - 1)) : []
    self = KeyStream()
    (bytes, isPasting, isDropping) = (rest, continues, continues)
  }

  /// False while the end of the paste is to come.
  mutating func dropPaste() -> Bool {
    if let end = pasteEnd {
      position = end
    } else if isSettled {
      (position, isPasting) = (bytes.count, false)
    } else {
      position = max(position, bytes.count - Self.end.count + 1)
      return false
    }
    isDropping = false
    return true
  }
}

// MARK: - Markers

extension KeyStream {
  enum Marker { case taken, partial, none }

  mutating func takeMarker() -> Marker {
    let rest = bytes[position...].prefix(Self.begin.count)
    if rest.elementsEqual(Self.begin) || rest.elementsEqual(Self.end) {
      isPasting = rest.elementsEqual(Self.begin)
      position += Self.begin.count
      searched = position
      return .taken
    }
    guard rest.count < Self.begin.count else { return .none }
    return Self.begin.starts(with: rest) || Self.end.starts(with: rest) ? .partial : .none
  }

  private var pasteEnd: Int? {
    var index = max(position, searched)
    while index + Self.end.count <= bytes.count {
      if bytes[index] == 0x1B && bytes[index...].starts(with: Self.end) { return index }
      index += 1
    }
    return nil
  }

  var hasWholePaste: Bool {
    mutating get {
      if bufferedBytes >= Self.mostPasted { return true }
      if let end = pasteEnd {
        searched = end
        return true
      }
      searched = max(position, bytes.count - Self.end.count + 1)
      return false
    }
  }

  /// How many bytes make the newline at `index`. The terminal driver swaps CR and LF, so that a pair may come either
  /// way round.
  private func newlineLength(at index: Int) -> Int {
    let other: UInt8
    switch bytes[index] {
    case 10: other = 13
    case 13: other = 10
    default: return 0
    }
    return index + 1 < bytes.count && bytes[index + 1] == other ? 2 : 1
  }

  mutating func takePasted() -> Next? {
    let byte = bytes[position]
    switch byte {
    case 10, 13:
      position += newlineLength(at: position)
      return .pasted(10)
    case 9:
      position += 1
      return .pasted(0x20)
    case Self.interrupt where isSettled:
      // The end of this paste seems lost: ^C has to work again.
      isPasting = false
      return nil
    case ..<0x20, 0x7F:
      position += 1
      return nil
    default:
      return takeText(Next.pasted)
    }
  }
}
