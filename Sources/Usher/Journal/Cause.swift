/// What started a transaction.
public enum Cause {
  /// The tree started.
  case start
  /// An event of a screen, and the coordinator that is told its outputs.
  case event(screen: Any.Type, heardBy: Any.Type)
  /// A coordinator made a request that no event of a screen started.
  case coordinator(Any.Type)
  /// The user went back.
  case back
  /// A place that was opened, and the text of the link that led to it, if there was one.
  case link(Place, as: String?)
  /// The same for a notification that was tapped.
  case tap(Place, as: String?)
  /// A saved state was restored.
  case restore
  /// Slow work has brought a result.
  case work
  /// The program ends.
  case leave(Departure.Reason)
}

extension Cause: CustomStringConvertible {
  public var description: String {
    switch self {
    case .start: "start"
    case .event(let screen, let owner): "\(screen) > \(owner)"
    case .coordinator(let type): "\(type)"
    case .back: "back"
    case .link(let place, let text): "link \(text ?? place.written)"
    case .tap(let place, let text): "tap \(text ?? place.written)"
    case .restore: "restore"
    case .work: "work"
    case .leave(let reason): "leave: \(reason)"
    }
  }
}
