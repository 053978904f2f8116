/// Turns bytes from a terminal into keys: decodes, repairs and composes text, and tells what is typed from what is
/// pasted.
struct KeyStream {
  enum Next: Equatable {
    case key(UInt32)
    /// Part of a paste: a character that is no control character, or a newline.
    case pasted(UInt32)
    /// Nothing is left.
    case empty
    /// Only the beginning of a sequence is there. Whoever sees nothing follow it calls `settle()`.
    case partial
    /// The end of a paste is still to come. Whoever sees nothing follow calls `settle()`.
    case unfinishedPaste
  }

  /// Whether what is next is inside a paste.
  private(set) var isPasting = false

  private var bytes: [UInt8] = []
  private var position = 0
  /// Composed scalars, and keys put back: taken before any byte.
  private var ready: [Next] = []
  /// What is there is taken as it is: nothing has followed it.
  private var isSettled = false
  /// Up to where no end of the paste was found.
  private var searched = 0

  private static let begin = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  private static let interrupt: UInt8 = 3
  /// A paste larger than this is handed out before its end has come.
  static let mostPasted = 1 << 20

  var bufferedBytes: Int { bytes.count - position }

  mutating func feed(_ chunk: UnsafeRawBufferPointer) {
    if position > 0 {
      bytes.removeFirst(position)
      searched = max(0, searched - position)
      position = 0
    }
    bytes.append(contentsOf: chunk)
    isSettled = false
  }

  /// Takes what is there as it is, until more comes.
  mutating func settle() { isSettled = true }

  /// Puts back what was taken last.
  mutating func putBack(_ next: Next) { ready.insert(next, at: 0) }

  mutating func discard() { self = KeyStream() }

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

  mutating func next() -> Next {
    if !ready.isEmpty { return ready.removeFirst() }
    while position < bytes.count {
      if bytes[position] == 0x1B {
        switch takeMarker() {
        case .taken: continue
        case .partial where !isSettled: return .partial
        case .partial, .none: break
        }
      }
      if isPasting && !isSettled && !hasWholePaste { return .unfinishedPaste }
      if let next = isPasting ? takePasted() : takeTyped() { return next }
      if ready.isEmpty && position < bytes.count && isIncomplete(at: position) { return .empty }
      if !ready.isEmpty { return ready.removeFirst() }
    }
    isSettled = false
    return .empty
  }

  /// All that is left of a paste: its whole lines, and what follows the last newline.
  mutating func takePaste() -> (lines: [[UInt32]], rest: [UInt32]) {
    var lines: [[UInt32]] = []
    while true {
      let text = takePastedText()
      let next = next()
      guard next == .pasted(10) else {
        if case .key = next { putBack(next) }
        return (lines, text)
      }
      lines.append(text)
    }
  }

  /// The characters of a paste up to its next newline.
  mutating func takePastedText() -> [UInt32] {
    var text: [UInt32] = []
    while true {
      let next = next()
      guard case .pasted(let scalar) = next, scalar != 10 else {
        if case .pasted = next { putBack(next) }
        if case .key = next { putBack(next) }
        return text
      }
      text.append(scalar)
    }
  }
}

// MARK: - Markers of a paste

extension KeyStream {
  private enum Marker { case taken, partial, none }

  private mutating func takeMarker() -> Marker {
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

  private var hasWholePaste: Bool {
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
    guard bytes[index] == 10 || bytes[index] == 13 else { return 0 }
    let isPair = index + 1 < bytes.count && bytes[index] + bytes[index + 1] == 23
    return isPair ? 2 : 1
  }
}

// MARK: - Characters

extension KeyStream {
  private mutating func takePasted() -> Next? {
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

  private mutating func takeTyped() -> Next? {
    let byte = bytes[position]
    guard byte < 0x20 || byte == 0x7F else { return takeText(Next.key) }
    position += 1
    return byte == 0 ? nil : .key(UInt32(byte))
  }

  private func isIncomplete(at index: Int) -> Bool { !isSettled && Utf8.decode(bytes[index...]) == .incomplete }

  /// Takes a character with the marks that follow it, composed.
  private mutating func takeText(_ wrap: (UInt32) -> Next) -> Next? {
    guard let first = takeScalar() else { return nil }
    // Nothing below U+0300 combines.
    guard position < bytes.count, bytes[position] >= 0xCC else { return wrap(first.value) }
    var cluster = String.UnicodeScalarView([first])
    while cluster.count < 32, position < bytes.count,
      case .scalar(let mark, let length) = Utf8.decode(bytes[position...]), mark.joinsWhatIsBefore
    {
      cluster.append(mark)
      position += length
    }
    guard cluster.count > 1 else { return wrap(first.value) }
    ready += Text.composed(String(cluster)).unicodeScalars.map { wrap($0.value) }
    return nil
  }

  private mutating func takeScalar() -> Unicode.Scalar? {
    switch Utf8.decode(bytes[position...]) {
    case .scalar(let scalar, let length):
      position += length
      return CleanText.isControl(scalar) ? nil : scalar
    case .incomplete where !isSettled:
      return nil
    case .incomplete, .invalid:
      position += 1
      return "\u{FFFD}"
    }
  }
}

extension Unicode.Scalar {
  /// Whether composing may merge this scalar into the one before it.
  var joinsWhatIsBefore: Bool {
    (0x1160...0x11FF).contains(value) || properties.canonicalCombiningClass != .notReordered
  }
}
