/// Something that happened in a program, as it is logged: an enum of the program with one case for each kind of event.
///
/// ```swift
/// enum ShopEvent: LoggedEvent {
///   case searched(length: Int, hits: Int)
///   case paid(Duration)
///
///   var entry: Entry {
///     switch self {
///     case .searched(let length, let hits): Entry("search", ["length": .count(length), "hits": .count(hits)])
///     case .paid(let time): Entry("payment", ["took": .time(time)])
///     }
///   }
/// }
/// ```
///
/// `entry` is read later, on another thread than the one that logs the event.
public protocol LoggedEvent: Sendable {
  /// What ``entry`` returns.
  typealias Entry = EventEntry

  /// The name and the fields of the event.
  var entry: Entry { get }
}

/// The name and the fields of an event. Both names are literals, so no text that was typed can be among them.
public struct EventEntry: Sendable {
  /// The kind of event, such as `search`.
  public let name: StaticString
  /// The fields in the order in which they are written.
  public let fields: KeyValuePairs<StaticString, FieldValue>

  /// Creates the entry of an event, by default without fields.
  public init(_ name: StaticString, _ fields: KeyValuePairs<StaticString, FieldValue> = [:]) {
    (self.name, self.fields) = (name, fields)
  }
}

/// The value of an event's field: a number, yes or no, a time, or a text whose type says that it may be logged.
public struct FieldValue: Sendable, Equatable {
  enum Content: Sendable, Equatable {
    case integer(Int64)
    case decimal(Double)
    case flag(Bool)
    case text(String)
  }
  let content: Content

  /// A whole number.
  public static func count(_ number: Int) -> FieldValue { FieldValue(content: .integer(Int64(number))) }
  /// A number with decimals.
  public static func number(_ number: Double) -> FieldValue { FieldValue(content: .decimal(number)) }
  /// Yes or no.
  public static func flag(_ flag: Bool) -> FieldValue { FieldValue(content: .flag(flag)) }

  /// A time in whole milliseconds.
  public static func time(_ time: Duration) -> FieldValue {
    let (seconds, attoseconds) = time.components
    return .count(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
  }

  /// A text that the program itself has made up.
  public static func text(_ text: some LoggableText) -> FieldValue {
    FieldValue(content: .text(text.loggedText))
  }
}

/// A text that may be logged. Conform only types whose texts the program itself has made up, such as an enum of the names of
/// screens, and none that holds what somebody typed.
public protocol LoggableText: Sendable {
  /// The text that is logged.
  var loggedText: String { get }
}

extension LoggableText where Self: RawRepresentable<String> {
  public var loggedText: String { rawValue }
}

extension StaticString: LoggableText {
  public var loggedText: String { description }
}
