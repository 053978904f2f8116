public import Usher

/// Logs which places the user sees, for how long, how they go from one to the next, and what was refused.
///
/// It reads the tree's journal whenever a change was planned, so no flow has to log anything. It is one of the tree's interceptors
/// until ``end()`` is called, which a program does when the session has ended. It never stops a change.
public final class JournalLogger: Interceptor {
  private let courier: EventCourier
  private weak var tree: Tree?
  private let clock: () -> UInt64
  private let soon: (@escaping () -> Void) -> Void
  /// The number of records that have been read.
  private var read: Int
  /// When the last change was planned, and when the user came to the present place.
  private var (planned, came): (UInt64, UInt64)
  /// Whether the user has left the program.
  private var hasLeft = false

  /// Nothing that happened before is logged.
  ///
  /// `clock` counts nanoseconds and only goes on; if it is nil, that of the tree. `soon` calls a closure on the thread of the tree after the
  /// events that are being served at present; without it, a change is logged when the next one is planned.
  public init(
    _ tree: Tree, log courier: EventCourier, clock: (() -> UInt64)? = nil,
    soon: @escaping (@escaping () -> Void) -> Void = { _ in }
  ) {
    (self.tree, self.courier, self.clock, self.soon) = (tree, courier, clock ?? tree.clock, soon)
    read = tree.journal.count
    planned = self.clock()
    came = planned
    tree.interceptors.append(self)
  }

  public func review(_ plan: Plan) -> Verdict {
    // What was planned before this has happened by now.
    logRecords()
    planned = clock()
    soon { [weak self] in self?.logRecords() }
    return .proceed
  }

  /// Logs the last changes, and the place that the user is at, if the user has not left the program.
  public func end() {
    logRecords()
    guard let tree else { return }
    tree.interceptors.removeAll { $0 === self }
    if hasLeft { return }
    let here = PlaceName(tree.place)
    log(.seen(here, for: time(until: clock()), leftBy: .leave, to: here))
  }

  private func logRecords() {
    guard let tree else { return }
    let news = tree.journal.records.suffix(max(0, tree.journal.count - read))
    read = tree.journal.count
    for record in news {
      let way = JournalEvent.Way(record.cause)
      if let refusal = record.refusal {
        log(.refused(at: PlaceName(record.before), way, JournalEvent.Why(refusal)))
      } else if record.before != record.after {
        // Nobody is asked when the program is left.
        if way == .leave { (planned, hasLeft) = (clock(), true) }
        // The start comes from nowhere.
        if record.number > 1 {
          log(
            .seen(
              PlaceName(record.before), for: time(until: planned), leftBy: way, to: PlaceName(record.after),
              landing: [.link, .tap].contains(way) ? .nanoseconds(Int64(clamping: record.duration)) : nil))
        }
        came = planned
      }
    }
  }

  private func log(_ event: JournalEvent) { EventLog(courier).log(event) }

  private func time(until moment: UInt64) -> Duration {
    .nanoseconds(Int64(clamping: moment - min(came, moment)))
  }
}
