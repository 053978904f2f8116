/// Reads a flow's case from a name and values, through the coding that the compiler synthesises for enums.
enum FlowReader {
  struct Misfit: Error {}

  static func read<F: Flow>(_ step: WrittenStep, as type: F.Type) -> F? {
    guard let flow = try? F(from: Level(step: step)) else { return nil }
    // The synthesised decoder ignores values it does not know. Such a text is refused: a place has one written form.
    return WrittenStep(flow) == step ? flow : nil
  }

  /// Decodes the enum itself from a step, or one of its values from a text.
  struct Level: Decoder, SingleValueDecodingContainer {
    var step: WrittenStep?
    var text = ""
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
      guard let step else { throw Misfit() }
      return KeyedDecodingContainer(Keys<Key>(step: step, isCase: true))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Misfit() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer {
      if step?.values.isEmpty == false { throw Misfit() }
      return Level(text: step?.name ?? text)
    }

    /// Reads a text, a flag or a number. A number counts only in its usual form: `+7` and `007` are refused, since a
    /// place has one written form.
    func decode<Value: Decodable & LosslessStringConvertible>(_ type: Value.Type) throws -> Value {
      guard let value = Value(text), value.description == text else { throw Misfit() }
      return value
    }
    func decodeNil() -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try T(from: self) }
  }

  struct Keys<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let step: WrittenStep
    let isCase: Bool
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { isCase ? [Key(stringValue: step.name)].compactMap(\.self) : [] }

    private func text(_ key: Key) -> String? {
      let name = key.stringValue
      if let labelled = step.values.first(where: { $0.label == name }) { return labelled.text }
      guard name.utf8.first == UInt8(ascii: "_"), let position = Int(name.dropFirst()) else { return nil }
      guard step.values.indices.contains(position), step.values[position].label == nil else { return nil }
      return step.values[position].text
    }
    func contains(_ key: Key) -> Bool { isCase ? key.stringValue == step.name : text(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { false }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      guard let text = text(key) else { throw Misfit() }
      return try T(from: Level(text: text))
    }
    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      guard isCase, key.stringValue == step.name else { throw Misfit() }
      return KeyedDecodingContainer(Keys<Nested>(step: step, isCase: false))
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Misfit() }
    func superDecoder() throws -> any Decoder { throw Misfit() }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw Misfit() }
  }
}
