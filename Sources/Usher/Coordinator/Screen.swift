/// What a user looks at: one screen, which knows neither the one before it nor the one after it.
///
/// A screen hears its own events. If it needs what it cannot do itself, such as another screen, it tells its coordinator
/// with an `Output`. Effects on the world (subscribing, marking as read) begin in ``appear(_:)`` and end in ``disappear()``;
/// ``removed(_:)`` comes exactly once, after the last `disappear`.
public protocol Screen: AnyObject {
  /// What can happen on the screen.
  associatedtype Event
  /// What the coordinator is told. If the screen declares none, the coordinator is told every event.
  associatedtype Output = Event

  /// Hears an event of this screen. Returns what the coordinator is told. Returns nil if the screen has handled the event:
  /// then the screen is drawn again.
  func hear(_ event: Event) -> Output?
  /// The user looks at the screen now. Keep the seat to send events.
  func appear(_ seat: Seat<Event>)
  /// The user looks at another screen now, or this one is about to be removed.
  func disappear()
  /// The screen has been removed.
  func removed(_ reason: Departure.Reason)
  /// The user has opened the place that this screen shows already.
  func refresh()
  /// Whether the screen may be left. It is asked before anything changes: when the screen would be removed, and when a tab,
  /// a link or a tap takes the user away from it. It is not asked when its own flow begins a child. It is also asked when a
  /// place is only explained, so answering must change nothing.
  func canLeave(_ departure: Departure) -> Permission
  /// The key under which the tree keeps words typed and not sent; nil to keep them under the place of the screen.
  var draftKey: String? { get }
}

extension Screen {
  public func appear(_ seat: Seat<Event>) {}
  public func disappear() {}
  public func removed(_ reason: Departure.Reason) {}
  public func refresh() {}
  public func canLeave(_ departure: Departure) -> Permission { .yes }
  public var draftKey: String? { nil }
}

extension Screen where Output == Event {
  public func hear(_ event: Event) -> Output? { event }
}
