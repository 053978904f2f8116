/// A setting of a program: the key that it is kept under, its type, and its value while it is not set.
///
/// A program declares each of its settings once:
///
/// ```swift
/// extension Setting<Bool> {
///   /// Whether the bell rings.
///   static var rings: Setting { Setting("bell", true) }
/// }
/// ```
///
/// Then `values[.rings]` is a `Bool`, and `values[.rings] = false` sets it.
public struct Setting<Value: SettingValue>: Sendable {
  /// The name under which the value is kept. Another name would lose what was set.
  public let key: String
  /// The value while nothing is set.
  public let standard: Value

  /// Creates a setting from its key and the value that it has while it is not set.
  @inlinable public init(_ key: String, _ standard: Value) { (self.key, self.standard) = (key, standard) }
}

/// A value that a setting may have. An enum whose raw values are strings needs nothing but the conformance.
public protocol SettingValue: Sendable {
  /// Reads a text that was kept. Returns nil if it is none of these values; then the setting counts as not set.
  init?(setting text: String)

  /// The text to keep; nil if the setting is not set by this value.
  var settingText: String? { get }
}

extension SettingValue where Self: RawRepresentable<String> {
  @inlinable public init?(setting text: String) { self.init(rawValue: text) }
  @inlinable public var settingText: String? { rawValue }
}

extension Bool: SettingValue {
  @inlinable public init?(setting text: String) { self.init(text) }
  @inlinable public var settingText: String? { description }
}

extension String: SettingValue {
  @inlinable public init?(setting text: String) { self = text }
  @inlinable public var settingText: String? { self }
}

extension Optional: SettingValue where Wrapped: SettingValue {
  @inlinable public init?(setting text: String) { self = Wrapped(setting: text) }
  @inlinable public var settingText: String? { self?.settingText }
}

/// The settings that somebody has set.
public struct SettingValues: Equatable, Sendable {
  /// The texts to keep, by the keys of the settings. Settings of a newer version of the program may be among them.
  public var texts: [String: String]

  /// Creates settings from texts that were kept.
  public init(texts: [String: String] = [:]) { self.texts = texts }

  /// The value of a setting: what it is set to, or its ``Setting/standard`` value.
  @inlinable public subscript<Value>(_ setting: Setting<Value>) -> Value {
    get {
      if let text = texts[setting.key], let value = Value(setting: text) { return value }
      return setting.standard
    }
    set { texts[setting.key] = newValue.settingText }
  }

  /// Has a setting be not set.
  @inlinable public mutating func unset(_ setting: Setting<some SettingValue>) { texts[setting.key] = nil }

  /// Returns these settings with another value of one of them.
  @inlinable public func setting<Value>(_ setting: Setting<Value>, to value: Value) -> SettingValues {
    var changed = self
    changed[setting] = value
    return changed
  }

  /// Returns these settings. Those that are not set are taken from `others`.
  public func over(_ others: SettingValues) -> SettingValues {
    var all = others
    for (key, text) in texts { all.texts[key] = text }
    return all
  }
}
