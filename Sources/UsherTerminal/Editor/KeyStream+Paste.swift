/// Pastes. The terminal sends a marker before and after a paste. A marker may come in pieces, or not at all.
extension KeyStream {
  private static let begin = PasteMode.begin
  private static let end = PasteMode.end
  /// A larger paste is handed out before its end has arrived.
  private static let mostPasted = 1 << 20

  /// How many whole lines of a paste are in the buffer.
  var pastedLines: Int {
    let region = isPasting ? bytes[position..<(pasteEnd ?? bytes.count)] : []
    return ready.count { $0 == .pasted(.newline) } + newlines(in: region)
  }

  /// Whether a whole line waits, with no keys in it.
  var holdsLine: Bool { firstLine != nil }

  /// The whole line that waits, with no keys in it; nil if there is none.
  var firstLine: ArraySlice<UInt8>? {
    guard holdsTextOnly else { return nil }
    let line = bytes[position...].prefix { $0 != .newline && $0 != .carriageReturn }
    return line.endIndex < bytes.endIndex ? line : nil
  }

  /// Whether no key waits but characters and newlines.
  var holdsTextOnly: Bool { !bytes[position...].contains(.escape) }

  /// Takes all that waits for a paste that ends here.
  mutating func takeAsPaste() {
    bytes += Self.end
    isPasting = true
    searched = position
  }

  private func newlines(in region: ArraySlice<UInt8>) -> Int {
    var (count, index) = (0, region.startIndex)
    while index < region.endIndex {
      let length = newlineLength(at: index)
      if length > 0 { count += 1 }
      index += max(1, length)
    }
    return count
  }

  /// Takes the characters of a paste up to the next newline.
  mutating func takePastedText() -> [UInt32] {
    var text: [UInt32] = []
    while true {
      let next = next()
      guard case .pasted(let scalar) = next, scalar != .newline else {
        putBackIfTaken(next)
        return text
      }
      text.append(scalar)
    }
  }

  /// Takes the lines of a paste that have arrived, and the text after the last newline.
  mutating func takePastedLines() -> [[UInt32]] {
    var lines: [[UInt32]] = []
    while true {
      let text = takePastedText()
      let next = next()
      guard next == .pasted(.newline) else {
        putBackIfTaken(next)
        return text.isEmpty ? lines : lines + [text]
      }
      lines.append(text)
    }
  }

  /// Drops all input, and the rest of a paste as it arrives.
  mutating func discard() {
    let continues = isPasting && pasteEnd == nil
    // Keeps the last bytes, which may be the beginning of the end marker.
    let rest = continues ? Array(bytes[position...].suffix(Self.end.count - 1)) : []
    self = KeyStream()
    (bytes, isPasting, isDropping) = (rest, continues, continues)
  }

  /// Drops the bytes of a paste. Returns false if its end has not arrived yet.
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
      hasPastedLine = false
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
      if bytes[index] == .escape && bytes[index...].starts(with: Self.end) { return index }
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

  /// The number of bytes of the newline at `index`, or 0. The terminal driver swaps CR and LF, so a pair may come in either
  /// order.
  private func newlineLength(at index: Int) -> Int {
    let other: UInt8
    switch bytes[index] {
    case .newline: other = .carriageReturn
    case .carriageReturn: other = .newline
    default: return 0
    }
    return index + 1 < bytes.count && bytes[index + 1] == other ? 2 : 1
  }

  mutating func takePasted() -> Next? {
    let byte = bytes[position]
    switch byte {
    case .newline, .carriageReturn:
      position += newlineLength(at: position)
      // A single line that was pasted with its newline stays in the line, to be looked at.
      if !hasPastedLine, bytes[position...].starts(with: Self.end) { return nil }
      hasPastedLine = true
      return .pasted(.newline)
    case .tab:
      position += 1
      // Four blanks, so that pasted code keeps its indentation.
      ready += Array(repeating: .pasted(.space), count: 3)
      return .pasted(.space)
    case .controlC where isSettled:
      // The end marker of this paste seems lost. From here on, keys are keys again, so that ^C works.
      isPasting = false
      return nil
    case _ where byte.isControl:
      position += 1
      return nil
    default:
      return takeText(Next.pasted)
    }
  }
}
