/// Turns bytes from a terminal into keys: decodes, repairs and composes text, and tells what is typed from what is
/// pasted.
struct KeyStream {
  enum Next: Equatable {
    case key(UInt32)
    /// A key that is no character, or an answer of the terminal: an escape and all that belongs to it.
    case sequence([UInt32])
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
  var isPasting = false

  var bytes: [UInt8] = []
  var position = 0
  /// Composed scalars, and keys put back: taken before any byte.
  var ready: [Next] = []
  /// What is there is taken as it is: nothing has followed it.
  var isSettled = false
  /// Up to where no end of the paste was found.
  var searched = 0
  /// The rest of a paste is dropped.
  var isDropping = false

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

  mutating func putBackIfTaken(_ next: Next) {
    switch next {
    case .key, .sequence, .pasted: putBack(next)
    case .empty, .partial, .unfinishedPaste: break
    }
  }

  mutating func putFirst(_ keys: [UInt32]) { ready.insert(contentsOf: keys.map { .key($0) }, at: 0) }

  mutating func next() -> Next {
    if !ready.isEmpty { return ready.removeFirst() }
    if isDropping && !dropPaste() { return .unfinishedPaste }
    while position < bytes.count {
      if bytes[position] == 0x1B {
        switch takeMarker() {
        case .taken: continue
        case .partial where isPasting && !isSettled: return .partial
        case .partial, .none: break
        }
        switch isPasting ? .none : takeSequence() {
        case .whole(let sequence): return .sequence(sequence)
        case .partial: return .partial
        case .dropped: continue
        case .none: break
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
}
