/// The lines of a recording, as bytes.
///
/// A row that is seen begins with `|`. All other lines begin as in a script. A control character is written as `\e`, `\n` or
/// `\xHH`, and a backslash as `\\`, so that a recording has no control characters.
struct TapeLines {
  private(set) var bytes: [UInt8] = []

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  /// Adds the lines of another value before what begins at `index`.
  mutating func insert(_ other: TapeLines, at index: Int) { bytes.insert(contentsOf: other.bytes, at: index) }

  /// Adds a line that is written already.
  mutating func add(raw line: String) {
    bytes += line.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  mutating func add(_ line: Script.Line) {
    switch line {
    case .typed(let text): add(">", text)
    case .halfTyped(let words): add("~", words)
    case .event(let name, let argument):
      bytes.append(UInt8(ascii: "!"))
      bytes.append(UInt8(ascii: " "))
      escape(name)
      if !argument.isEmpty {
        bytes.append(UInt8(ascii: " "))
        escape(argument)
      }
      bytes.append(UInt8(ascii: "\n"))
    case .place(let place): add("@", place)
    case .asked(let prompt, let isHidden): add(isHidden ? "?*" : "?", prompt)
    case .seen(let row): add(rows: row)
    case .comment(let words): add("#", words)
    case .hiddenAnswer: add(">*", "")
    }
  }

  /// Adds a prompt without its marks of width and without the spaces at its end.
  mutating func add(prompt text: String, isHidden: Bool) {
    bytes += (isHidden ? "?* " : "? ").utf8
    for byte in text.utf8 where byte != 1 {
      if Self.isEscaped(byte) { escape(byte) } else { bytes.append(byte) }
    }
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func add(_ mark: String, _ text: String) {
    bytes += mark.utf8
    if !text.isEmpty {
      bytes.append(UInt8(ascii: " "))
      escape(text)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds the rows of a text, each as a line. A newline at the end begins no row.
  mutating func add(rows text: String) {
    var text = text
    let start = bytes.count
    text.withUTF8 { source in
      bytes.append(UInt8(ascii: "|"))
      // Most bytes stay as they are, and are added together.
      var done = 0
      for index in source.indices where Self.isEscaped(source[index]) {
        bytes.append(contentsOf: source.extracting(done..<index))
        done = index + 1
        if source[index] == UInt8(ascii: "\n") {
          bytes.append(UInt8(ascii: "\n"))
          if done < source.count { bytes.append(UInt8(ascii: "|")) }
        } else {
          escape(source[index])
        }
      }
      bytes.append(contentsOf: source.extracting(done...))
    }
    if bytes.count == start || bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func escape(_ text: String) {
    var text = text
    text.withUTF8 { source in
      var done = 0
      for index in source.indices where Self.isEscaped(source[index]) {
        bytes.append(contentsOf: source.extracting(done..<index))
        done = index + 1
        escape(source[index])
      }
      bytes.append(contentsOf: source.extracting(done...))
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
  }

  /// Adds a byte that is written as an escape.
  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
    case 0x1B: bytes += #"\e"#.utf8
    case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes += [UInt8(ascii: "\\"), UInt8(ascii: "x"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

extension TapeLines {
  /// Reads one line of a recording, given as its bytes; nil if it is none.
  static func line(_ row: UnsafeBufferPointer<UInt8>) -> Script.Line? {
    // By bytes: a combining character that follows a mark would be one character with it.
    guard let mark = row.first else { return nil }
    if mark == UInt8(ascii: "|") { return text(row.extracting(1...)).map { .seen($0) } }
    let isHidden = isHiddenPrompt(row)
    guard let words = words(row).flatMap(text) else { return nil }
    switch mark {
    case UInt8(ascii: ">"): return .typed(words)
    case UInt8(ascii: "~"): return .halfTyped(words)
    case UInt8(ascii: "@"): return .place(words)
    case UInt8(ascii: "#"): return .comment(words)
    case UInt8(ascii: "?"): return .asked(words, isHidden: isHidden)
    case UInt8(ascii: "!"):
      let name = words.utf8.prefix { $0 != UInt8(ascii: " ") }
      return name.isEmpty
        ? nil : .event(String(Substring(name)), String(Substring(words.utf8[name.endIndex...].dropFirst())))
    default: return nil
    }
  }

  /// Whether a line that begins with one of the marks can be read. `isUTF8` says that it is known to be valid UTF-8.
  static func isLine(_ row: UnsafeBufferPointer<UInt8>, isUTF8: Bool) -> Bool {
    let written = row.first == UInt8(ascii: "|") ? row.extracting(1...) : words(row)
    guard let written, let look = Look(written) else { return false }
    if look.hasEscapes { return unescaped(written) != nil }
    return isUTF8 || look.isASCII || String(validating: written, as: UTF8.self) != nil
  }

  private static func isHiddenPrompt(_ row: UnsafeBufferPointer<UInt8>) -> Bool {
    row.starts(with: "?*".utf8)
  }

  /// What follows the mark of a line and its blank; nil if there is no blank between them.
  private static func words(_ row: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let rest = row.extracting((isHiddenPrompt(row) ? 2 : 1)...)
    guard let blank = rest.first else { return rest }
    return blank == UInt8(ascii: " ") ? rest.extracting(1...) : nil
  }

  /// What the bytes of a text are like. A text with a control character has none.
  private struct Look {
    let hasEscapes: Bool
    let isASCII: Bool

    init?(_ written: UnsafeBufferPointer<UInt8>) {
      var (hasEscapes, last, all) = (false, UInt8(0), UInt8(0))
      for byte in written {
        // A control character of two bytes has C2 as the first of them.
        if byte < 0x20 || byte == 0x7F || last == 0xC2 && byte < 0xA0 { return nil }
        if byte == UInt8(ascii: "\\") { hasEscapes = true }
        last = byte
        all |= byte
      }
      (self.hasEscapes, isASCII) = (hasEscapes, all < 0x80)
    }
  }

  /// Undoes ``escape(_:)``; nil if the text has a wrong escape or a control character.
  private static func text(_ written: UnsafeBufferPointer<UInt8>) -> String? {
    guard let look = Look(written) else { return nil }
    if look.hasEscapes { return unescaped(written) }
    // Text of ASCII is valid, so it needs no second look.
    return look.isASCII
      ? String(decoding: written, as: UTF8.self) : String(validating: written, as: UTF8.self)
  }

  private static func unescaped(_ written: UnsafeBufferPointer<UInt8>) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(written.count)
    var rest = written.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "\\"): bytes.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "e"): bytes.append(0x1B)
      case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "x"):
        let digits = [rest.next(), rest.next()].compactMap { $0 }
        guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80 else {
          return nil
        }
        bytes.append(value)
      default: return nil
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Hands each line of some bytes, without its newline, to `body`, with its number, counted from 1. What follows the last
  /// newline is no line.
  static func forEachLine<Failure>(
    in bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, Int) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      var (start, number) = (0, 0)
      while let length = bytes.extracting(start...).firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        try body(bytes.extracting(start..<start + length), number)
        start += length + 1
      }
    }
  }
}
