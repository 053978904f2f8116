extension WrittenStep {
  init(_ flow: any Flow) {
    let page = FlowWriter.Page(flow)
    self.init(name: page.name ?? "?", values: page.values)
  }

  /// Whether every value of the flow has a written form that reads back the same.
  static func canWrite(_ flow: any Flow) -> Bool {
    let page = FlowWriter.Page(flow)
    return page.name != nil && !page.isUnfit
  }
}

/// Writes a flow's case as a name and values, through the coding that the compiler synthesises for enums.
enum FlowWriter {
  /// Collects what the encoder meets: the first key is the name of the case; the keys below it are its values.
  final class Page {
    var name: String?
    var values: [WrittenStep.Value] = []
    /// Whether a value has no written form: a record, a list, or nil.
    var isUnfit = false

    init(_ flow: any Flow) {
      do { try flow.encode(to: Level(page: self, isCase: true)) } catch { isUnfit = true }
    }
  }

  /// Encodes the enum itself, whose only key is the name of the case, or one of its values.
  struct Level: Encoder, SingleValueEncodingContainer, UnkeyedEncodingContainer {
    let page: Page
    var label: String?
    var isCase = false
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var count: Int { 0 }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      if !isCase { page.isUnfit = true }
      return KeyedEncodingContainer(Keys<Key>(page: page, isCase: isCase))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      page.isUnfit = true
      return self
    }
    /// An enum with raw values encodes as one value: that value is the name of the step.
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    mutating func encodeNil() throws { page.isUnfit = true }
    /// Writes a text, a flag or a number.
    mutating func encode<Value: Encodable & LosslessStringConvertible>(_ value: Value) throws {
      let text = value.description
      if isCase { page.name = text } else { page.values.append(.init(label: label, text: text)) }
    }
    mutating func encode<T: Encodable>(_ value: T) throws {
      try value.encode(to: Level(page: page, label: label))
    }
    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
    mutating func superEncoder() -> any Encoder { self }
  }

  struct Keys<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let page: Page
    let isCase: Bool
    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil(forKey key: Key) throws { page.isUnfit = true }
    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      // A value without a label is written by position, unless a nil value before it has shifted the positions.
      let name = key.stringValue
      try value.encode(to: Level(page: page, label: name == "_\(page.values.count)" ? nil : name))
    }
    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      if isCase { page.name = key.stringValue } else { page.isUnfit = true }
      return KeyedEncodingContainer(Keys<Nested>(page: page, isCase: false))
    }
    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      Level(page: page).unkeyedContainer()
    }
    mutating func superEncoder() -> any Encoder { Level(page: page) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { Level(page: page) }
  }
}
