/// The payload of a push notification, read and checked.
///
/// The keys beside `aps` belong to each program, which reads them from ``custom``.
public struct PushPayload: Equatable, Sendable {
  /// A payload longer than this many bytes is refused.
  public static let byteLimit = 4096

  /// `apns-id`, or else `gcm.message_id`. Two deliveries with the same identity are one notification.
  public var id: String?
  /// A newer notification with the same collapse identity replaces the older.
  public var collapseID: String?
  /// "Simulator Target Bundle": the program for which the file was written.
  public var bundle: String?
  /// What the notification says; nil if it shows nothing.
  public var alert: Alert?
  /// The number on the program's icon. Zero removes the badge; nil leaves it as it is.
  public var badge: Int?
  /// The sound that the notification makes; nil if it makes none.
  public var sound: Sound?
  /// What the notification belongs to, such as a room: an inbox shows those of one thread together.
  public var thread: String?
  /// The name of the ``PushCategory``.
  public var category: String?
  /// `content-available`: the program refreshes its lists.
  public var refreshes = false
  /// How much the notification may disturb; ``InterruptionLevel/active`` if the payload does not say.
  public var level = InterruptionLevel.active
  /// The position in a summary, from 0 to 1.
  public var relevance: Double?
  /// `target-content-id`: a written place, for a notification whose own keys name none.
  public var content: String?
  /// `apns-expiration` in milliseconds: after this moment the notification is of no use. If it is 0, it is of use only to
  /// sessions that run when it is delivered. Nil if it does not expire.
  public var expiresAt: Int64?
  /// The keys beside `aps` that the format does not know, in their order.
  public var custom: [PayloadField] = []

  /// How much a notification may disturb.
  public enum InterruptionLevel: String, Sendable, CaseIterable {
    /// For the inbox only, without a banner.
    case passive
    /// With a banner.
    case active
    /// With a banner at any time, whatever the user has set.
    case critical
    /// With a banner, also while the user holds other notifications back.
    case timeSensitive = "time-sensitive"
  }

  /// Whether the notification shows nothing, makes no sound and sets no badge. It then only refreshes lists.
  public var isSilent: Bool { refreshes && alert == nil && badge == nil && sound == nil }

  /// Creates a payload, for tests and for programs that make their own. ``expiresAt`` and ``custom`` are set
  /// afterwards.
  public init(
    id: String? = nil, collapseID: String? = nil, bundle: String? = nil, alert: Alert? = nil,
    badge: Int? = nil,
    sound: Sound? = nil, thread: String? = nil, category: String? = nil, refreshes: Bool = false,
    level: InterruptionLevel = .active, relevance: Double? = nil, content: String? = nil
  ) {
    self.id = id
    self.collapseID = collapseID
    self.bundle = bundle
    self.alert = alert
    self.badge = badge
    self.sound = sound
    self.thread = thread
    self.category = category
    self.refreshes = refreshes
    self.level = level
    self.relevance = relevance
    self.content = content
  }
}

extension PushPayload {
  /// What a banner says. If the payload's alert is a string, there is only a body.
  public struct Alert: Equatable, Sendable {
    /// The first line; nil if there is none.
    public var title: Phrase?
    /// The line below the title; nil if there is none.
    public var subtitle: Phrase?
    /// The text itself; nil if there is none.
    public var body: Phrase?

    /// Creates an alert, by default one that says nothing.
    public init(title: Phrase? = nil, subtitle: Phrase? = nil, body: Phrase? = nil) {
      self.title = title
      self.subtitle = subtitle
      self.body = body
    }
  }

  /// A text, or a key into the texts of the receiving program, or both.
  public struct Phrase: Equatable, Sendable, ExpressibleByStringLiteral {
    /// The text as the payload has it; nil if there is only a key.
    public var text: String?
    /// The key is looked up first. If the program has no such key, the text is shown.
    public var key: String?
    /// What replaces the placeholders of the text that the key names, in order.
    public var arguments: [String]

    /// Creates a phrase from a text, a key, or both.
    public init(text: String? = nil, key: String? = nil, arguments: [String] = []) {
      self.text = text
      self.key = key
      self.arguments = arguments
    }

    public init(stringLiteral value: String) { self.init(text: value) }
  }

  /// The sound of a notification.
  public struct Sound: Equatable, Sendable {
    /// The name of a file, or `default`.
    public var name: String
    /// Whether the sender wants the sound to be heard even on a device that is silent.
    public var isCritical: Bool
    /// The volume, from 0 to 1.
    public var volume: Double

    /// Creates a sound, by default that of the system at full volume.
    public init(name: String = "default", isCritical: Bool = false, volume: Double = 1) {
      self.name = name
      self.isCritical = isCritical
      self.volume = volume
    }
  }
}
