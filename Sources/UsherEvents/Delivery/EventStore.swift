/// Keeps events until they are delivered. It may be a file that several sessions use at once.
///
/// An ``EventCourier`` calls it from one thread at a time, and never from the prompt's thread.
public protocol EventStore: AnyObject {
  /// Appends events, all of them or none. Counts `lost` events that were dropped before they could be saved.
  func save(_ events: [StoredEvent], lost: Int) throws

  /// The number of events that are kept.
  func count() throws -> Int

  /// The events that were saved first, in the order in which they were saved.
  func oldest(_ limit: Int) throws -> [StoredEvent]

  /// Removes events, and counts those of them that were still there.
  func remove(_ events: [EventID], as fate: EventFate) throws

  /// Reserves the right to deliver, so that no two sessions deliver the same events. Returns false if another session has
  /// it. If a session dies, its right ends.
  func claim() throws -> Bool
  /// Gives the right to deliver back.
  func release()

  /// Whether events are still there when the program is started again. If not, ``EventCourier/finish()`` delivers them.
  var outlivesProgram: Bool { get }
}

extension EventStore {
  public var outlivesProgram: Bool { true }
}

/// Why an event is no longer kept.
public enum EventFate: Int, Sendable, CaseIterable {
  /// The server has it.
  case delivered
  /// The server does not want it.
  case refused
  /// Newer events needed its room.
  case crowdedOut
}
