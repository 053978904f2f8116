internal import UsherScreens

/// A notification for the user's desktop.
public struct DesktopNotice: Equatable, Sendable {
  /// How urgent the desktop shall show the notification.
  public enum Urgency: Int, Sendable {
    /// News that can wait.
    case low
    /// As notifications usually are shown.
    case normal
    /// The desktop may keep it on the screen until it is dismissed.
    case critical
  }

  /// The name by which the program withdraws it. A notice with the same key replaces an older one.
  public var key: String
  /// The first line. It is cut at 100 columns.
  public var title: String
  /// The text below the title, in one line that is cut at 500 columns.
  public var body: String
  /// How urgent the desktop shall show it.
  public var urgency: Urgency
  /// Whether the bell may ring if the terminal can show nothing better.
  public var mayRing: Bool

  /// Creates a notice. ``Desktop`` shows it.
  public init(
    key: String, title: String, body: String, urgency: Urgency = .normal, mayRing: Bool = true
  ) {
    self.key = key
    self.title = title
    self.body = body
    self.urgency = urgency
    self.mayRing = mayRing
  }

  /// The title and the body as they may be sent: one line each, without control characters, and not long.
  var sendable: (title: String, body: String) {
    (
      Text.truncate(Text.clean(title), to: Self.longestTitle),
      Text.truncate(Text.clean(body), to: Self.longestBody)
    )
  }

  /// In columns.
  private static let longestTitle = 100
  private static let longestBody = 500
}
