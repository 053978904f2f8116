/// Sequences: an escape and the bytes that belong to it. Keys that are not characters send them, and so does a terminal
/// that answers a question.
extension KeyStream {
  enum Sequence: Equatable {
    case whole([UInt32])
    case report(TerminalReport)
    /// The rest of the sequence has not arrived yet.
    case partial
    /// Bytes were dropped: a broken sequence, or one that does nothing.
    case dropped
    /// The escape is a key by itself, or Alt with a character.
    case none
  }

  /// Whether only escapes are there. Each may be a key by itself.
  var holdsOnlyEscapes: Bool { bufferedBytes > 0 && bytes[position...].allSatisfy { $0 == .escape } }

  /// Whether the input is an escape followed by punctuation marks. It is Alt with a key, unless more follows at once.
  var holdsAltMark: Bool {
    bufferedBytes > 1 && bytes[position] == .escape
      && bytes[(position + 1)...].allSatisfy { Self.marks.contains($0) || $0 == UInt8(ascii: "?") }
  }

  var mayBeginSequence: Bool {
    let byte = bytes[position]
    return byte == .escape || byte == Self.lead || Self.controls.contains(byte)
  }

  /// The C1 control characters, each of which stands for an escape and a letter. `lead` is the byte before them in UTF-8.
  /// Some terminals send them without that byte.
  private static let controls: ClosedRange<UInt8> = 0x80...0x9F
  private static let lead: UInt8 = 0xC2
  /// The intermediate bytes of a sequence, between an escape and a final character. Sequences that choose a character set
  /// have them.
  private static let marks: ClosedRange<UInt8> = 0x20...0x2F

  /// The beginning of a sequence: an escape and a letter, or a C1 control character.
  private struct Introducer {
    /// The character after the escape, or the one that the C1 control character stands for.
    let letter: UInt8
    /// The index after the introducer.
    let end: Int
    /// Whether it is a C1 control character without its lead byte.
    var isBare = false
  }

  private func introducer(at index: Int) -> Introducer? {
    guard index < bytes.count else { return nil }
    if bytes[index] == Self.lead, index + 1 < bytes.count, Self.controls.contains(bytes[index + 1]) {
      return Introducer(letter: bytes[index + 1] - 0x40, end: index + 2)
    }
    guard Self.controls.contains(bytes[index]) else { return nil }
    return Introducer(letter: bytes[index] - 0x40, end: index + 1, isBare: true)
  }

  /// Takes the sequence at the start of the bytes.
  mutating func takeSequence() -> Sequence {
    let escapes = bytes[position...].prefix { $0 == .escape }
    // Two escapes before a sequence mean Alt with a key. If there are more, the first ones are keys by themselves.
    guard escapes.count <= 2 else { return .none }
    let introducer: Introducer
    if !escapes.isEmpty {
      guard escapes.endIndex < bytes.count else { return isSettled ? .none : .partial }
      introducer = Introducer(letter: bytes[escapes.endIndex], end: escapes.endIndex + 1)
    } else {
      guard let found = self.introducer(at: position) else { return .none }
      introducer = found
    }
    switch introducer.letter {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      return take(introducer, to: end(of: introducer), isAlt: escapes.count == 2)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      // Alt with one of these letters sends the same bytes. So this is a string only if its end is found.
      return takeString(introducer)
    // A question mark introduces the keypad of a VT52.
    case Self.marks where escapes.count == 1 && !isVi, UInt8(ascii: "?") where escapes.count == 1 && !isVi:
      return takeMarked(introducer.end)
    // One character from another set. After an escape, the letter is Alt with N, which libedit binds.
    case UInt8(ascii: "N") where escapes.isEmpty:
      return take(introducer, to: end(afterCharacters: 1, from: introducer.end), isAlt: false)
    case .carriageReturn, .newline:
      guard escapes.count == 1, takesLines else { return .none }
      position = introducer.end
      return .whole([.escape, .carriageReturn])
    default: return .none
    }
  }

  /// Takes a string, which the terminal sends. If it is a report, returns that.
  private mutating func takeString(_ introducer: Introducer) -> Sequence {
    let content = bytes[introducer.end...]
    let mayReport = TerminalReport.beginnings.contains {
      $0[0] == introducer.letter && content.starts(with: $0.dropFirst())
    }
    switch endOfString(introducer) {
    case .at(let end):
      position = end
      guard mayReport, end - introducer.end <= TerminalReport.longest else { return .dropped }
      // A bell, an escape and a backslash, or a C1 control character ends the string.
      let text = bytes[introducer.end..<end].prefix { $0 != .bell && $0 != .escape && $0 != 0x9C }
      let report = TerminalReport(string: [introducer.letter] + text)
      return report.map { .report($0) } ?? .dropped
    case .broken: return .none
    case .missing:
      guard isSettled || content.count > Self.longestString else { return .partial }
      // Nobody types the beginning of a report.
      guard mayReport else { return .none }
      position = bytes.count
      return .dropped
    }
  }

  private enum End {
    case at(Int)
    case broken(Int)
    case missing
  }

  private mutating func take(_ introducer: Introducer, to end: End, isAlt: Bool) -> Sequence {
    switch end {
    case .missing:
      guard isSettled else { return .partial }
      position = bytes.count
      return .dropped
    case .broken(let end):
      position = end
      return .dropped
    case .at(let end):
      let sequence = [.escape, UInt32(introducer.letter)] + bytes[introducer.end..<end].map(UInt32.init)
      position = end
      guard isAlt else { return .whole(sequence) }
      // One escape belongs to the key's sequence, the other stands for Alt.
      return SequenceKey.alt(sequence).map { .whole($0) } ?? .dropped
    }
  }

  /// Takes an escape, its intermediate bytes, and the final character. The first intermediate byte ends at `end`. If there
  /// is no final character, the key is Alt with a punctuation mark.
  private mutating func takeMarked(_ end: Int) -> Sequence {
    let rest = bytes[end...].drop { Self.marks.contains($0) }
    if rest.isEmpty, !isSettled { return .partial }
    let hasLast = rest.first.map { (0x30...0x7E).contains($0) } ?? false
    let sequence = bytes[position..<rest.startIndex] + (hasLast ? rest.prefix(1) : [])
    position += sequence.count
    return .whole(sequence.map(UInt32.init))
  }

  /// Finds the end of a control sequence, which has parameters, intermediate bytes, and one final byte. Any other byte breaks
  /// the sequence.
  private func end(of introducer: Introducer) -> End {
    let isControl = introducer.letter == UInt8(ascii: "[")
    let parameters = bytes[introducer.end...].prefix { (0x30...0x3F).contains($0) }
    var rest = bytes[parameters.endIndex...]
    // rxvt sends a dollar sign at the end of keys with Shift.
    if isControl, rest.first == UInt8(ascii: "$"), !parameters.isEmpty,
      parameters.allSatisfy({ (0x30...0x39).contains($0) })
    {
      return .at(rest.startIndex + 1)
    }
    rest = rest.drop { Self.marks.contains($0) }
    guard var final = rest.first else { return .missing }
    // The Linux console sends a second bracket for F1 to F5.
    if final == UInt8(ascii: "["), isControl, parameters.isEmpty {
      rest = rest.dropFirst()
      guard let next = rest.first else { return .missing }
      final = next
    }
    guard (0x40...0x7E).contains(final) else { return .broken(rest.startIndex) }
    let end = rest.startIndex + 1
    guard end == introducer.end + 1, let count = Self.reports[final] else { return .at(end) }
    return self.end(afterCharacters: count, from: end)
  }

  /// The oldest reports of the mouse: their final byte, and the number of characters that follow it. Three are the button,
  /// the column and the row.
  private static let reports = [UInt8(ascii: "M"): 3, UInt8(ascii: "t"): 2, UInt8(ascii: "T"): 6]

  /// Finds the end of a sequence that has `count` characters from `start` on, and is dropped with them. If a control
  /// character comes first, or nothing follows, the sequence is a key that ends at `start`.
  private func end(afterCharacters count: Int, from start: Int) -> End {
    var index = start
    for _ in 0..<count {
      guard index < bytes.count else { return isSettled ? .at(start) : .missing }
      if bytes[index] < .space { return .at(start) }
      switch Utf8.decode(bytes[index...]) {
      case .scalar(_, let length): index += length
      case .incomplete where !isSettled: return .missing
      case .incomplete, .invalid: index += 1
      }
    }
    return .broken(index)
  }

  /// Finds the end of a string that the terminal sends. A bell or a string terminator ends it. Any other control character
  /// breaks it.
  private func endOfString(_ introducer: Introducer) -> End {
    var index = introducer.end
    while index < bytes.count {
      switch bytes[index] {
      case .bell: return .at(index + 1)
      case .escape:
        guard index + 1 < bytes.count else { return .missing }
        return bytes[index + 1] == UInt8(ascii: "\\") ? .at(index + 2) : .broken(index)
      case ..<UInt8.space: return .broken(index)
      case Self.lead, Self.controls:
        if let control = self.introducer(at: index), control.isBare == introducer.isBare,
          control.letter == UInt8(ascii: "\\")
        {
          return .at(control.end)
        }
        index += 1
      default: index += 1
      }
    }
    return .missing
  }

  private static let longestString = 1 << 20
}
