extension Notification {
  /// What a banner says; a payload whose alert is a string has only a body.
  public struct Alert: Equatable, Sendable {
    public var title: Phrase?
    public var subtitle: Phrase?
    public var body: Phrase?

    public init(title: Phrase? = nil, subtitle: Phrase? = nil, body: Phrase? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }
  }

  /// Words as sent, or a key into the receiver's own words; at least one of the two is there.
  public struct Phrase: Equatable, Sendable, ExpressibleByStringLiteral {
    public var text: String?
    /// Looked up first; the text stands in where the receiver lacks the key.
    public var key: String?
    public var arguments: [String]

    public init(text: String? = nil, key: String? = nil, arguments: [String] = []) {
      self.text = text
      self.key = key
      self.arguments = arguments
    }

    public init(stringLiteral value: String) { self.init(text: value) }
  }

  public struct Sound: Equatable, Sendable {
    /// A file's name, or `default`.
    public var name: String
    public var isCritical: Bool
    /// From 0 to 1.
    public var volume: Double

    public init(name: String = "default", isCritical: Bool = false, volume: Double = 1) {
      self.name = name
      self.isCritical = isCritical
      self.volume = volume
    }
  }
}
