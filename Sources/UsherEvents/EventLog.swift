/// Logs the events of a program.
///
/// Logging does not wait for the disk or the server. Off until the program turns it on.
public struct EventLog<Event: LoggedEvent>: Sendable {
  /// Saves and delivers what is logged.
  public let courier: EventCourier

  /// Creates a log. Several logs, each of its own kind of events, may have one courier.
  public init(_ courier: EventCourier) { self.courier = courier }

  /// Logs an event. If the log is off, does nothing.
  public func log(_ event: @autoclosure () -> Event) {
    if courier.isOn { courier.take(event()) }
  }
}
