/// What a user looks at: one screen, which knows neither the one before it nor the one after it.
///
/// It tells its coordinator what happened through `Event`. Effects on the world (subscribing, marking as read) begin
/// in ``appear(_:)`` and end in ``disappear()``; ``removed(_:)`` comes exactly once, after the last `disappear`.
public protocol Screen: AnyObject {
  associatedtype Event

  /// It is the one looked at now; the seat sends its events from here on.
  func appear(_ seat: Seat<Event>)
  /// Another one is looked at now, or it is about to be removed.
  func disappear()
  /// Its place is gone.
  func removed(_ reason: Departure.Reason)
  /// A place was opened that this screen shows already.
  func refresh()
  /// Whether it may be left; asked on every way out, before anything changes: when it would be removed, and when a tab, a
  /// link or a tap takes the user away from it. Being covered by what its own flow begins is not leaving.
  func canLeave(_ departure: Departure) -> Permission
  /// Under what name words typed and not sent are kept; nil for the place itself.
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
