/// What a program says to its user: an id, whose words are in a file of words, and the values of those words. ``Phrases`` looks
/// the words up.
///
/// An error is a sentence as it is. Its id is its type and its case, such as `FileError.notAFile`. Its values are those of the
/// case, by their labels: without one, `value`, or `value0` and `value1` where there are several. A value may be a sentence
/// itself, such as the error that was the cause.
///
/// Without words, a literal says itself and an error describes itself, so a program in one language needs no files.
public struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The key under which the files of words have its words.
  public let id: String
  let values: [String: Value]
  /// What is said if no file has the words.
  let plain: String

  indirect enum Value: Hashable, Sendable {
    case text(String)
    case sentence(Sentence)
    case list([Value])
  }

  /// A value that is an error, a case of an enum or a sentence is said in words, and any other as it describes itself.
  public init(_ id: String, _ values: [String: Any] = [:]) {
    (self.id, plain) = (id, id)
    self.values = Dictionary(uniqueKeysWithValues: values.map { ($0.key, Value($0.value, named: $0.key)) })
  }

  public init(stringLiteral id: String) { self.init(id) }

  /// Words in a row, the last of them behind an “or”.
  public static func list(_ words: [String], _ id: String = "list") -> Sentence {
    guard words.count > 1, let last = words.last else { return "\(words.first ?? "")" }
    return Sentence(id, ["others": Array(words.dropLast()), "last": last])
  }

  /// Creates the sentence of an error: its own, if it is a ``SentenceError``, or else one from its type, its case and
  /// its values.
  public init(_ error: any Error) {
    if let error = error as? any SentenceError { self = error.words } else { self.init(facts: error) }
  }

  /// Takes the id and the values of a fact from its type, its case and its labels.
  package init(facts: Any) {
    let mirror = Mirror(reflecting: facts)
    let isCase = mirror.displayStyle == .enum
    let payload = isCase ? mirror.children.first : (nil, facts)
    let name = payload?.label ?? (isCase ? "\(facts)" : nil)
    var values: [String: Value] = [:]
    if let payload {
      let inner = Mirror(reflecting: payload.value)
      let isOne = isCase && inner.displayStyle != .tuple
      for child in isOne ? Mirror.Children([("value", payload.value)]) : inner.children {
        let name = child.label.map { $0.first == "." ? "value" + $0.dropFirst() : $0 } ?? "value"
        values[name] = Value(child.value, named: name)
      }
    }
    (id, self.values) = ("\(mirror.subjectType)" + (name.map { "." + $0 } ?? ""), values)
    plain = "\(facts)"
  }

  /// The keys of the words, the most telling first: `StoreError.lost.cut` before `StoreError.lost`.
  var keys: [String] {
    values.sorted { $0.key < $1.key }.flatMap(\.value.names).map { id + "." + $0 } + [id]
  }
}

/// An error with a sentence that the code that throws it has made.
public protocol SentenceError: Error {
  /// What is said about the error.
  var words: Sentence { get }
}

extension Sentence.Value {
  init(_ value: Any, named name: String) {
    switch value {
    case let sentence as Sentence: self = .sentence(sentence)
    case let error as any Error: self = .sentence(Sentence(error))
    case let all as [Any]: self = .list(all.map { Self($0, named: name) })
    default:
      let isCase = Mirror(reflecting: value).displayStyle == .enum && !(value is any CustomStringConvertible)
      self = isCase ? .sentence(Sentence(facts: value)) : .text("\(value)")
    }
  }

  /// What ``Sentence/keys`` may have of this value.
  fileprivate var names: [String] {
    switch self {
    case .text(let text): [text]
    case .sentence(let sentence): sentence.id.split(separator: ".").last.map { [String($0)] } ?? []
    case .list: []
    }
  }
}
