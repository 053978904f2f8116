/// A push notification as it was delivered, its payload checked and typed.
public struct Notification: Equatable, Sendable {
  /// A payload longer than this many bytes is refused.
  public static let byteLimit = 4096

  /// `apns-id`, or else `gcm.message_id`: what is delivered twice under one identity is one notification.
  public var id: String?
  /// A newer notification with the same collapse identity replaces the older.
  public var collapseID: String?
  /// "Simulator Target Bundle": whom the file is meant for.
  public var bundle: String?
  public var alert: Alert?
  /// Zero removes the badge; nil leaves it.
  public var badge: Int?
  public var sound: Sound?
  public var thread: String?
  public var category: String?
  /// `content-available`: lists refresh.
  public var refreshes: Bool
  public var level: InterruptionLevel
  /// From 0 to 1; the order in a summary.
  public var relevance: Double?
  public var target: Target?

  public enum InterruptionLevel: String, Sendable, CaseIterable {
    case passive, active, critical
    case timeSensitive = "time-sensitive"
  }

  /// Nothing to show, ring or count: only lists refresh.
  public var isSilent: Bool { refreshes && alert == nil && badge == nil && sound == nil }

  public init(
    id: String? = nil, collapseID: String? = nil, bundle: String? = nil, alert: Alert? = nil,
    badge: Int? = nil,
    sound: Sound? = nil, thread: String? = nil, category: String? = nil, refreshes: Bool = false,
    level: InterruptionLevel = .active, relevance: Double? = nil, target: Target? = nil
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
    self.target = target
  }
}
