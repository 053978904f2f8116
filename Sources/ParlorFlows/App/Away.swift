import ParlorStore
import Usher

/// What screens say of a server that cannot be reached.
struct Away: Hashable {
  /// The time since when it cannot be reached, or the date if that is not today; empty if all is well.
  var since = ""
  /// How many messages and other changes wait.
  var waiting = 0
}

extension Parlor {
  var away: Away {
    if known.absence == nil {
      known.absence = .some(read(or: nil) { () throws(StoreError) in try store.absence() })
    }
    guard let absence = known.absence ?? nil else { return Away() }
    let local = machine.local(absence.since)
    let isToday = TimeText.date(local) == TimeText.date(machine.local(now()))
    return Away(
      since: isToday ? TimeText.clock(local) : TimeText.date(local), waiting: absence.waiting)
  }

  /// Tells of a fault that does not end by itself, once. When a session begins, what has stopped an agent may be over.
  public func tellOfFault(isBeginning: Bool) {
    guard let fault = try? store.linkFault(),
      fault.kind == .partial || fault.kind == .stopped && !isBeginning,
      told.faults.insert(fault.words).inserted
    else { return }
    tell(Reason("serverFault", ["why": fault.words]))
  }

  /// Forgets what is known of the server's absence, if a change may have changed it.
  func noteAbsence(_ change: Change) {
    if change == .link || change == .everything || known.absence != .some(nil) { known.absence = nil }
  }
}
