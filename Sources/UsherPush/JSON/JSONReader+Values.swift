extension JSONReader {
  mutating func string() throws(JSONError) -> String {
    let start = next + 1
    let (end, isASCII) = plain(from: start)
    guard end < bytes.count else { throw error(.unfinished, at: bytes.count) }
    next = end
    switch bytes[end] {
    case UInt8(ascii: "\""):
      next += 1
      return try text(start, end, isASCII)
    case UInt8(ascii: "\\"): return try escapedString(from: start)
    case let byte: throw error(.bareControl(byte: .init(byte)))
    }
  }

  /// Returns where the run of characters without escapes ends, and whether it is ASCII. Most of a payload consists of
  /// such runs.
  private func plain(from start: Int) -> (end: Int, isASCII: Bool) {
    bytes.withUnsafeBufferPointer { bytes in
      var (end, seen) = (start, UInt8(0))
      while end < bytes.count {
        let byte = bytes[end]
        if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
        seen |= byte
        end += 1
      }
      return (end, seen < 0x80)
    }
  }

  private func text(_ start: Int, _ end: Int, _ ascii: Bool) throws(JSONError) -> String {
    // `plain(from:)` has looked at each byte, so they are not checked again.
    if ascii {
      return String(copying: UTF8Span(unchecked: bytes.span.extracting(start..<end), isKnownASCII: true))
    }
    if let text = String(validating: bytes[start..<end], as: UTF8.self) { return text }
    throw error(.notUTF8, at: firstInvalid(from: start, to: end))
  }

  private func firstInvalid(from start: Int, to end: Int) -> Int {
    var decoder = UTF8()
    var iterator = bytes[start..<end].makeIterator()
    var valid = start
    while case .scalarValue(let scalar) = decoder.decode(&iterator) { valid += UTF8.width(scalar) }
    return valid
  }

  /// Reads the rest of a string from its first backslash on. The pieces between escapes are copied unchanged.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = try text(start, next, false)
    while true {
      let piece = next
      next = plain(from: piece).end
      if piece < next { text += try self.text(piece, next, false) }
      switch try peek() {
      case UInt8(ascii: "\""):
        next += 1
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case let byte: throw error(.bareControl(byte: .init(byte)))
      }
    }
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = next
    next += 1
    let letter = try peek()
    next += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw error(.badEscape, at: start)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try fourHexDigits(from: start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard UTF16.isLeadSurrogate(first), next + 1 < bytes.count,
      bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u")
    else { throw error(.loneSurrogate, at: start) }
    next += 2
    let second = try fourHexDigits(from: next - 2)
    guard UTF16.isTrailSurrogate(second) else { throw error(.loneSurrogate, at: start) }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func fourHexDigits(from start: Int) throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      let byte = try peek()
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: throw error(.badEscape, at: start)
      }
      value = value << 4 | UInt16(digit)
      next += 1
    }
    return value
  }
}

extension JSONReader {
  /// Reads a number. A whole number that fits in 64 bits stays exact; any other becomes the nearest double.
  mutating func number() throws(JSONError) -> JSON {
    let start = next
    let negative = try take(UInt8(ascii: "-"))
    let digitsStart = next
    var whole: Int64? = 0
    while let digit = digit() {
      whole = whole.flatMap { appending(digit, to: $0, negative: negative) }
      next += 1
    }
    let digits = next - digitsStart
    guard digits > 0 else { throw badNumber() }
    if digits > 1, bytes[digitsStart] == UInt8(ascii: "0") { throw error(.badNumber, at: digitsStart) }
    let fraction = try fraction()
    let exponent = try exponent()
    if !fraction, !exponent, let whole, !(negative && whole == 0) { return .integer(whole) }
    guard let value = Double(String(decoding: bytes[start..<next], as: UTF8.self)), value.isFinite else {
      throw error(.numberTooLarge, at: start)
    }
    return .number(value)
  }

  private func digit() -> UInt8? {
    guard next < bytes.count, case 0x30...0x39 = bytes[next] else { return nil }
    return bytes[next] - 0x30
  }

  /// Appends a digit. A negative number is built below zero, so that the smallest `Int64` does not overflow.
  private func appending(_ digit: UInt8, to whole: Int64, negative: Bool) -> Int64? {
    let (tenfold, first) = whole.multipliedReportingOverflow(by: 10)
    let (sum, second) =
      negative
      ? tenfold.subtractingReportingOverflow(Int64(digit)) : tenfold.addingReportingOverflow(Int64(digit))
    return first || second ? nil : sum
  }

  private mutating func fraction() throws(JSONError) -> Bool {
    guard next < bytes.count, bytes[next] == UInt8(ascii: ".") else { return false }
    next += 1
    try digits()
    return true
  }

  private mutating func exponent() throws(JSONError) -> Bool {
    guard next < bytes.count, bytes[next] | 0x20 == UInt8(ascii: "e") else { return false }
    next += 1
    if next < bytes.count, bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-") { next += 1 }
    try digits()
    return true
  }

  private mutating func digits() throws(JSONError) {
    guard digit() != nil else { throw badNumber() }
    while digit() != nil { next += 1 }
  }

  private func badNumber() -> JSONError { error(next < bytes.count ? .badNumber : .unfinished) }
}
