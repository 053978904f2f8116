public import Usher

/// What a tree's journal says that may be logged: names of places, and no values in them.
public enum JournalEvent: LoggedEvent {
  /// The user has left a place, after looking at it for a while. `landing` is how long the link took that led on, if it was one.
  case seen(PlaceName, for: Duration, leftBy: Way, to: PlaceName, landing: Duration? = nil)
  /// Something did not happen.
  case refused(at: PlaceName, Way, Why)

  /// What brought a change about.
  public enum Way: String, LoggableText {
    /// The tree started.
    case start
    /// An event of a screen, such as a choice of the user.
    case choice
    /// A request of a coordinator that no event of a screen started.
    case flow
    /// The user went back.
    case back
    /// A link or a place was opened.
    case link
    /// A notification was tapped.
    case tap
    /// A saved state was restored.
    case restore
    /// Slow work brought a result.
    case work
    /// The program ended.
    case leave

    init(_ cause: Cause) {
      self =
        switch cause {
        case .start: .start
        case .event: .choice
        case .coordinator: .flow
        case .back: .back
        case .link: .link
        case .tap: .tap
        case .restore: .restore
        case .work: .work
        case .leave: .leave
        }
    }
  }

  /// Why something was refused.
  public enum Why: String, LoggableText {
    /// Whoever asked has no place in the tree.
    case stale
    /// Something covers the container.
    case covered
    /// The container cannot hold the step.
    case unfit
    /// No coordinator on the way up has the flow.
    case fitsNowhere
    /// A coordinator does not have the step.
    case unknownStep
    /// A flow would have nothing to show.
    case empty
    /// A coordinator or a tab would stand in two places.
    case placedTwice
    /// What the place names does not exist.
    case unknown
    /// It was not allowed.
    case denied
    /// Making or starting a step failed.
    case failed
    /// The text is neither a place nor a link.
    case malformed
    /// Requests went on without end.
    case loop
    /// A link waited too long.
    case expired
    /// A link that waited was dropped by a log-out or a change of the account.
    case dropped
    /// The user left the place that comes first.
    case givenUp
    /// The program was leaving.
    case closing

    init(_ refusal: Refusal) {
      self =
        switch refusal {
        case .stale: .stale
        case .covered: .covered
        case .unfit: .unfit
        case .fitsNowhere: .fitsNowhere
        case .unknownStep: .unknownStep
        case .empty: .empty
        case .placedTwice: .placedTwice
        case .unknown: .unknown
        case .denied: .denied
        case .failed: .failed
        case .malformed: .malformed
        case .loop: .loop
        case .expired: .expired
        case .dropped: .dropped
        case .givenUp: .givenUp
        case .closing: .closing
        }
    }
  }

  public var entry: Entry {
    switch self {
    case .seen(let place, let time, let way, let next, nil):
      Entry("screen", ["place": .text(place), "took": .time(time), "by": .text(way), "next": .text(next)])
    case .seen(let place, let time, let way, let next, let landing?):
      Entry(
        "screen",
        [
          "place": .text(place), "took": .time(time), "by": .text(way), "next": .text(next),
          "landing": .number(Double((landing / .microseconds(1)).rounded()) / 1000),
        ])
    case .refused(let place, let way, let why):
      Entry("refused", ["place": .text(place), "by": .text(way), "why": .text(why)])
    }
  }
}

/// The names of the steps of a place, such as `workspace/home/channel` for `workspace:1/home/channel:42`.
public struct PlaceName: LoggableText, Equatable {
  public let loggedText: String

  /// Creates the name of a place from its steps, without values and without what stands beside them.
  public init(_ place: Place) { loggedText = place.steps.map(\.name).joined(separator: "/") }
}
