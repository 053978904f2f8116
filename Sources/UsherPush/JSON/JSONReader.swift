extension JSON {
  /// Reads one value, strictly by RFC 8259, with optional white space around it.
  ///
  /// A repeated name, a lone surrogate and invalid UTF-8 are errors, because two readers could interpret them
  /// differently.
  public init(parsing bytes: [UInt8], depthLimit: Int = 32) throws(JSONError) {
    var reader = JSONReader(bytes, depthLimit: depthLimit)
    self = try reader.document()
  }
}

/// Reads JSON recursively. The depth limit bounds the recursion.
struct JSONReader {
  let bytes: [UInt8]
  let depthLimit: Int
  var next = 0

  init(_ bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  mutating func document() throws(JSONError) -> JSON {
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    if next < bytes.count { throw error(.trailing(byte: .init(bytes[next]))) }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    switch try peek() {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte: throw error(.unexpected(byte: .init(byte), wanted: .value))
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> [JSON.Member] {
    try enter(depth)
    var members: [JSON.Member] = []
    skipSpace()
    if try take(UInt8(ascii: "}")) { return members }
    members.reserveCapacity(8)
    var names: Set<String>?
    while true {
      let start = next
      guard try peek() == UInt8(ascii: "\"") else { throw unexpected(.name) }
      let name = try string()
      guard isNew(name, among: members, &names) else {
        throw error(.repeatedName(QuotedText(name)), at: start)
      }
      skipSpace()
      guard try take(UInt8(ascii: ":")) else { throw unexpected(.colon) }
      skipSpace()
      members.append(JSON.Member(name, try value(depth: depth)))
      skipSpace()
      if try take(UInt8(ascii: "}")) { return members }
      guard try take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBrace) }
      skipSpace()
    }
  }

  /// Whether an object has no member with a name yet. In a large object a set holds the names, so that the time stays
  /// linear.
  private func isNew(_ name: String, among members: [JSON.Member], _ names: inout Set<String>?) -> Bool {
    // Few names have the same length, and lengths are compared faster than names.
    let length = name.utf8.count
    guard members.count >= 32 else {
      return !members.contains { $0.name.utf8.count == length && $0.name == name }
    }
    var known = names ?? Set(members.map(\.name))
    names = nil
    defer { names = known }
    return known.insert(name).inserted
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
    try enter(depth)
    var elements: [JSON] = []
    skipSpace()
    if try take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth))
      skipSpace()
      if try take(UInt8(ascii: "]")) { return elements }
      guard try take(UInt8(ascii: ",")) else { throw unexpected(.commaOrBracket) }
      skipSpace()
    }
  }

  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= depthLimit else { throw error(.tooDeep(limit: depthLimit)) }
    next += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for offset in 0..<word.utf8CodeUnitCount {
      guard try peek() == word.utf8Start[offset] else { throw unexpected(.value) }
      next += 1
    }
    return value
  }
}

extension JSONReader {
  func peek() throws(JSONError) -> UInt8 {
    guard next < bytes.count else { throw error(.unfinished) }
    return bytes[next]
  }

  mutating func take(_ byte: UInt8) throws(JSONError) -> Bool {
    guard try peek() == byte else { return false }
    next += 1
    return true
  }

  mutating func skipSpace() {
    while next < bytes.count {
      switch bytes[next] {
      case 0x20, 0x09, 0x0A, 0x0D: next += 1
      default: return
      }
    }
  }

  func unexpected(_ wanted: JSONError.Wanted) -> JSONError {
    next < bytes.count ? error(.unexpected(byte: .init(bytes[next]), wanted: wanted)) : error(.unfinished)
  }

  /// Makes an error. The line is counted only here, so that reading a valid text costs nothing extra.
  func error(_ fault: JSONError.Fault, at offset: Int? = nil) -> JSONError {
    let before = bytes[..<(offset ?? next)]
    let line = before.count { $0 == 0x0A } + 1
    let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
    return JSONError(fault: fault, line: line, column: column)
  }
}

/// Which rule of JSON was broken, and where.
public struct JSONError: Error, Equatable, Sendable {
  /// The rule that a text breaks.
  public enum Fault: Equatable, Sendable {
    /// The text ends inside a value.
    case unfinished
    /// Another byte stands where `wanted` should be.
    case unexpected(byte: Byte, wanted: Wanted)
    /// Something other than white space follows the value.
    case trailing(byte: Byte)
    /// A number breaks the form of JSON, such as `01` or `1.`.
    case badNumber
    /// A number is outside the range of a double.
    case numberTooLarge
    /// A backslash is followed by something that is no escape.
    case badEscape
    /// `\uD83D` without the second half of its pair.
    case loneSurrogate
    /// A control character in a string that should be escaped.
    case bareControl(byte: Byte)
    /// A string contains bytes that are not UTF-8.
    case notUTF8
    /// An object has this name twice. The error stands at the second.
    case repeatedName(QuotedText)
    /// More than `limit` objects and arrays stand within each other.
    case tooDeep(limit: Int)
  }

  /// A byte that should not be there: what it shows, or its number if it shows nothing.
  public enum Byte: Equatable, Sendable, ExpressibleByIntegerLiteral {
    /// A printable ASCII character.
    case sign(Character)
    /// The number of any other byte.
    case number(UInt8)

    init(_ byte: UInt8) {
      self = 0x21...0x7E ~= byte ? .sign(Character(Unicode.Scalar(byte))) : .number(byte)
    }

    public init(integerLiteral byte: UInt8) { self.init(byte) }
  }

  /// What the reader expected.
  public enum Wanted: Sendable {
    /// A value begins.
    case value
    /// A name in quotes.
    case name
    /// A colon after a name.
    case colon
    /// A comma, or the `}` of an object.
    case commaOrBrace
    /// A comma, or the `]` of an array.
    case commaOrBracket
  }

  /// The rule that was broken.
  public let fault: Fault
  /// The line of the fault, counted from 1.
  public let line: Int
  /// The column of the fault in its line, counted in bytes from 1.
  public let column: Int

  /// Creates an error, such as one whose line is counted from another beginning.
  public init(fault: Fault, line: Int, column: Int) {
    self.fault = fault
    self.line = line
    self.column = column
  }
}
