/// Turns bytes from a terminal into keys. Decodes, repairs and composes text, and tells typed text from pasted text.
struct KeyStream {
  enum Next: Equatable {
    case key(UInt32)
    /// A key that is not a character, or an answer of the terminal: an escape and the bytes that belong to it.
    case sequence([UInt32])
    /// What the terminal reports in a string.
    case report(TerminalReport)
    /// A character of a paste: no control character but a newline.
    case pasted(UInt32)
    /// All bytes have been taken.
    case empty
    /// Only the beginning of a sequence has arrived. If nothing follows, call `settle()`.
    case partial
    /// The end of a paste has not arrived yet. If nothing follows, call `settle()`.
    case unfinishedPaste
  }

  /// Whether the next input is inside a paste.
  var isPasting = false
  /// Whether an escape before a punctuation mark is a key by itself, as with vi's keys.
  var isVi = false
  /// Whether an escape and Enter are Alt-Enter, and not two keys.
  var takesLines = false

  var bytes: [UInt8] = []
  var position = 0
  /// Composed scalars, and keys that were put back. They are taken before any byte.
  var ready: [Next] = []
  /// Whether an unfinished sequence is taken as it is, because nothing has followed it.
  var isSettled = false
  /// The index up to which the end of the paste has been searched for.
  var searched = 0
  /// Whether the rest of the paste is dropped.
  var isDropping = false
  /// Whether a whole line of the present paste was taken.
  var hasPastedLine = false

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

  /// Frees the memory that still holds what was taken.
  mutating func forgetTaken() {
    (bytes, ready) = (bytes[position...].map { $0 }, ready.map { $0 })
    searched = max(0, searched - position)
    position = 0
  }

  /// From now on takes an unfinished sequence as it is, until more bytes arrive.
  mutating func settle() { isSettled = true }

  /// Puts back what `next()` returned last.
  mutating func putBack(_ next: Next) { ready.insert(next, at: 0) }

  mutating func putBackIfTaken(_ next: Next) {
    switch next {
    case .key, .sequence, .report, .pasted: putBack(next)
    case .empty, .partial, .unfinishedPaste: break
    }
  }

  mutating func putFirst(_ keys: [UInt32]) { ready.insert(contentsOf: keys.map { .key($0) }, at: 0) }

  mutating func next() -> Next {
    if !ready.isEmpty { return ready.removeFirst() }
    if isDropping && !dropPaste() { return .unfinishedPaste }
    while position < bytes.count {
      if mayBeginSequence {
        switch takeMarker() {
        case .taken: continue
        case .partial where isPasting && !isSettled: return .partial
        case .partial, .none: break
        }
        switch isPasting ? .none : takeSequence() {
        case .whole(let sequence): return .sequence(sequence)
        case .report(let report): return .report(report)
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
