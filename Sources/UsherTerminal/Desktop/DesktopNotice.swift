internal import UsherScreens

/// A notification for the user's desktop.
public struct DesktopNotice: Equatable, Sendable {
  /// How urgent the desktop shall show the notification.
  public enum Urgency: Int, Sendable { case low, normal, critical }

  /// The name by which the program withdraws it. A notice with the same key replaces an older one.
  public var key: String
  public var title: String
  public var body: String
  public var urgency: Urgency
  /// Whether the bell may ring if the terminal can show nothing better.
  public var mayRing: Bool

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
