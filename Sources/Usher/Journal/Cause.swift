/// What set a transaction off.
public enum Cause {
  case start
  /// An event of a screen, and the coordinator that heard it.
  case event(screen: Any.Type, heardBy: Any.Type)
  /// A coordinator asked by itself.
  case coordinator(Any.Type)
  case back
  case link(String)
  case tap(String)
  case restore
  case work
  case leave(Departure.Reason)
}

extension Cause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .start: "start"
    case .event(let screen, let owner): "\(typeName(screen)) > \(typeName(owner))"
    case .coordinator(let type): typeName(type)
    case .back: "back"
    case .link(let text): "link \(text)"
    case .tap(let text): "tap \(text)"
    case .restore: "restore"
    case .work: "work"
    case .leave(let reason): "leave: \(reason)"
    }
  }
}
