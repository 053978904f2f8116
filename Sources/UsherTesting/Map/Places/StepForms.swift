public import Usher

extension Flow {
  /// The written forms of all steps, in the order of their declaration: `room:NUMBER`, `found:TEXT`, `settings`.
  ///
  /// They are read from the coding of the type, so that a form changes whenever what is written changes.
  public static var writtenForms: [String] {
    let names = FormReader.Names()
    _ = try? Self(from: FormReader(names: names))
    return names.all.map { name in
      let values = FormReader.Values()
      _ = try? Self(from: FormReader(names: names, step: name, values: values))
      return values.all.isEmpty ? name : name + ":" + values.all.joined(separator: ",")
    }
  }
}

/// Decodes a flow without any text, to find out the names of its steps and the kinds of their values.
private struct FormReader: Decoder {
  final class Names { var all: [String] = [] }
  final class Values { var all: [String] = [] }
  struct Unknown: Error {}

  let names: Names
  var step: String?
  var values = Values()
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if step == nil { names.all = CaseNames.values(of: Key.self).map(\.stringValue) }
    return KeyedDecodingContainer(Keys<Key>(step: step, values: values))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unknown() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Unknown() }

  struct Keys<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let step: String?
    let values: Values
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [step.flatMap { Key(stringValue: $0) }].compactMap(\.self) }
    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) throws -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      let value = ValueReader()
      let isByPosition = key.stringValue == "_\(values.all.count)"
      defer { values.all.append((isByPosition ? "" : key.stringValue + "=") + value.kind) }
      return try T(from: value)
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      KeyedDecodingContainer<Nested>(Keys<Nested>(step: nil, values: values))
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Unknown() }
    func superDecoder() throws -> any Decoder { throw Unknown() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Unknown() }
  }
}

/// Decodes a value without any text, to find out its kind.
private final class ValueReader: Decoder, SingleValueDecodingContainer {
  private(set) var kind = "TEXT"
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw FormReader.Unknown()
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw FormReader.Unknown() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
  func decodeNil() -> Bool { false }
  func decode<Value: Decodable & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
    kind = FormKind.of(type)
    for sample in ["1", "true", "a"] { if let value = Value(sample) { return value } }
    throw FormReader.Unknown()
  }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
}

/// The kinds of values in written forms.
public enum FormKind {
  /// Returns `NUMBER`, `FLAG` or `TEXT`, by what the type reads.
  public static func of<Value: LosslessStringConvertible>(_ type: Value.Type) -> String {
    if Value("a") != nil { return "TEXT" }
    if Value("1") != nil { return "NUMBER" }
    return Value("true") == nil ? "TEXT" : "FLAG"
  }
}
