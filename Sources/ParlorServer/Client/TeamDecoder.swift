internal import ParlorStore
package import UsherPush

extension JSON {
  /// Decodes an answer of the server. What the server leaves out is nil, false or an empty list. Every id is 1 or more. An error
  /// names the field that is wrong, with the fields around it, from `name` on.
  package func decoded<Value: Decodable>(_ name: String) throws(TeamError) -> Value {
    do { return try TeamDecoder(value: self, path: name).decode(Value.self) } catch {
      throw error as? TeamError ?? .malformed(name)
    }
  }

  /// Decodes a member of an answer.
  package func member<Value: Decodable>(_ member: String, of name: String) throws(TeamError) -> Value {
    try (self[member] ?? nil).decoded("\(name).\(member)")
  }
}

private protocol Positive { var rawValue: Int64 { get } }
extension RowID: Positive {}

private struct TeamDecoder: Decoder, SingleValueDecodingContainer {
  let value: JSON
  let path: String
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  private var fault: TeamError { .malformed(path) }

  func decodeNil() -> Bool { value == nil }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let plain: Any? =
      switch value {
      case .integer(let number): type == Int.self ? Int(number) : number
      case .string(let text): text
      case .bool(let flag): flag
      case .null where type == Bool.self: false
      default: nil
      }
    if let plain = plain as? Value { return plain }
    guard ![Int.self, Int64.self, String.self, Bool.self].contains(where: { $0 == type }) else { throw fault }
    do {
      let decoded = try Value(from: self)
      if let id = decoded as? any Positive, id.rawValue < 1 { throw fault }
      return decoded
    } catch {
      throw error as? TeamError ?? fault
    }
  }

  func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw fault }
    return KeyedDecodingContainer(Members(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    switch value {
    case .array(let elements): return Elements(elements: elements, path: path)
    case .null: return Elements(elements: [], path: path)
    default: throw fault
    }
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSON.Member]
    let path: String
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    private subscript(key: any CodingKey) -> TeamDecoder {
      let name = key.stringValue
      return TeamDecoder(value: members.first { $0.name == name }?.value ?? nil, path: "\(path).\(name)")
    }

    func contains(_ key: Key) -> Bool { !self[key].decodeNil() }
    func decodeNil(forKey key: Key) -> Bool { self[key].decodeNil() }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try self[key].decode(type) }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try self[key].container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try self[key].unkeyedContainer()
    }
    func superDecoder(forKey key: Key) -> any Decoder { self[key] }
    func superDecoder() -> any Decoder { TeamDecoder(value: .object(members), path: path) }
  }

  private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSON]
    let path: String
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }
    private var next: TeamDecoder {
      TeamDecoder(value: isAtEnd ? nil : elements[currentIndex], path: "\(path)[\(currentIndex)]")
    }

    mutating func decodeNil() -> Bool {
      guard next.decodeNil() else { return false }
      currentIndex += 1
      return true
    }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      defer { currentIndex += 1 }
      return try next.decode(type)
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try superDecoder().container(keyedBy: type) }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try superDecoder().unkeyedContainer()
    }
    mutating func superDecoder() -> any Decoder {
      defer { currentIndex += 1 }
      return next
    }
  }
}
