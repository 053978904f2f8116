import ParlorFlows
import ParlorStore
import UsherTerminal

/// Shows Parlor's notifications on the desktop, through the terminal.
final class TerminalBoard: DesktopBoard {
  private let desktop: Desktop

  init(_ desktop: Desktop) { self.desktop = desktop }

  func show(_ item: DesktopItem, onOpen: @escaping () -> Void) -> Bool {
    let urgency: DesktopNotice.Urgency =
      switch item.level {
      case .passive: .low
      case .active, .timeSensitive: .normal
      case .critical: .critical
      }
    let notice = DesktopNotice(
      key: item.key, title: item.title, body: item.body, urgency: urgency, mayRing: item.mayRing)
    return desktop.show(notice, onOpen: onOpen)
  }

  func withdraw(_ key: String) { desktop.withdraw(key) }
}
