extension JSON {
  /// Reads one value, strictly by RFC 8259; white space may stand around it.
  ///
  /// Nothing is mended: a repeated name, a lone surrogate and invalid UTF-8 are errors, since two readers could
  /// understand them differently.
  public init(parsing bytes: [UInt8], depthLimit: Int = 32) throws(JSONError) {
    var reader = JSONReader(bytes, depthLimit: depthLimit)
    self = try reader.document()
  }
}

/// A recursive reader over bytes; its recursion is bounded by the depth limit.
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
    if next < bytes.count { throw error(.trailing(byte: bytes[next])) }
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
    case let byte: throw error(.unexpected(byte: byte, wanted: .value))
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
      guard isNew(name, among: members, &names) else { throw error(.repeatedName(name), at: start) }
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

  /// Small objects are searched as they are; a large one gets a set, so that a flood of names stays linear.
  private func isNew(_ name: String, among members: [JSON.Member], _ names: inout Set<String>?) -> Bool {
    guard members.count >= 32 else { return !members.contains { $0.name == name } }
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
