import ParlorStore
import Usher

extension Notice.Content {
  init(_ notification: Notification, title: String) {
    self.init()
    identity = notification.id
    collapse = notification.collapseID
    thread = notification.thread ?? ""
    self.title = title
    body = notification.alert?.body?.shown ?? ""
    place = notification.target?.link ?? ""
    relevance = notification.relevance ?? 0
    level =
      switch notification.level {
      case .passive: .passive
      case .active: .active
      case .timeSensitive: .timeSensitive
      case .critical: .critical
      }
  }
}

extension Notice.Content {
  /// What there is to read of it, its title first.
  var words: [String] { [title, body].filter { $0.contains { !$0.isWhitespace } } }
}

extension Notification.Phrase {
  /// The words, or the key of words that another program has, with their arguments.
  var shown: String? {
    if let text { return text }
    return key.map { ([$0] + arguments).joined(separator: " ") }
  }
}

extension Notification.Target {
  /// What a tap opens, as it is written.
  public var link: String {
    switch self {
    case .channel(let workspace?, let channel):
      Place.channel(Room.ID(rawValue: channel), in: Workspace.ID(rawValue: workspace)).written
    case .channel(nil, let channel): "channel:\(channel)"
    case .dm(let workspace?, let opponent):
      Place.dm(Account.ID(rawValue: opponent), in: Workspace.ID(rawValue: workspace)).written
    case .dm(nil, let opponent): "dm:\(opponent)"
    case .content(let text): text
    }
  }
}
