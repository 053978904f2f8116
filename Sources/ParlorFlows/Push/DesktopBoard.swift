public import ParlorStore

/// Shows notifications on the user's desktop, outside the terminal's window. The program sets one, if there is a terminal.
public protocol DesktopBoard: AnyObject {
  /// Shows a notification while the user looks at another window. It replaces an older one with the same key. `onOpen` is
  /// called if the user clicks on it. Returns false if nothing is shown now.
  func show(_ notice: DesktopItem, onOpen: @escaping () -> Void) -> Bool

  /// Takes the notification with this key away, if it can be.
  func withdraw(_ key: String)
}

/// A notification on the desktop. Its texts are not cleaned.
public struct DesktopItem: Equatable, Sendable {
  public let key: String
  public let title: String
  public let body: String
  public let level: Notice.Level
  /// Whether the bell may ring instead: it has not rung for this notification.
  public let mayRing: Bool
}
