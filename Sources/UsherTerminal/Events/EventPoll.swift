internal import Glibc
public import UsherFiles

/// Everything one thread waits for besides the keyboard: descriptors and deadlines.
///
/// Callbacks run one at a time on the thread that waits, in this order: deadlines that are due, then descriptors that
/// are ready. A callback may watch, unwatch, schedule and cancel; a deadline it schedules fires in a later wait.
public final class EventPoll: FileEvents {
  /// A deadline that has not fired yet.
  public struct Deadline: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  package struct Wake: Equatable {
    package var input = false
    package var signals = false
    package var failure: Int32 = 0
  }

  private var watches: [Int32: () -> Void] = [:]
  private var deadlines: [(number: UInt64, time: MonotonicTime, fire: () -> Void)] = []
  private var numbers: UInt64 = 0
  private var polled: [pollfd] = []

  public init() {}

  /// Calls `ready` whenever `descriptor` is readable or gone; it replaces an earlier watch.
  public func watch(_ descriptor: Int32, _ ready: @escaping () -> Void) { watches[descriptor] = ready }

  public func unwatch(_ descriptor: Int32) { watches[descriptor] = nil }

  /// Calls `fire` once, as soon as `time` has come.
  @discardableResult
  public func schedule(at time: MonotonicTime, _ fire: @escaping () -> Void) -> Deadline {
    numbers += 1
    // Kept in order of time, and of scheduling where times are equal.
    let place = deadlines.firstIndex { time < $0.time } ?? deadlines.endIndex
    deadlines.insert((numbers, time, fire), at: place)
    return Deadline(number: numbers)
  }

  public func cancel(_ deadline: Deadline) { deadlines.removeAll { $0.number == deadline.number } }

  /// Waits for the first of everything, serves what is not the caller's own, and says what of it is ready.
  /// A negative descriptor is not waited for.
  package func wait(input: Int32, signals: Int32, until limit: MonotonicTime? = nil) -> Wake {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0))
    for descriptor in watches.keys {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    let first = [limit, deadlines.first?.time].compactMap { $0 }.min()
    guard poll(&polled, nfds_t(polled.count), first?.millisecondsAway ?? -1) >= 0 else {
      return errno == EINTR ? Wake() : Wake(failure: errno)
    }
    let wake = Wake(
      input: polled[0].revents != 0, signals: polled[1].revents != 0,
      failure: polled[0].revents & Int16(POLLNVAL) != 0 ? EBADF : 0)
    let ready = polled[2...].filter { $0.revents != 0 }
    fireDue()
    for entry in ready {
      // Closed without being unwatched: it would be ready for ever.
      if entry.revents & Int16(POLLNVAL) != 0 { watches[entry.fd] = nil }
      watches[entry.fd]?()
    }
    return wake
  }

  public func soon(_ body: @escaping () -> Void) { schedule(at: .now, body) }

  private func fireDue() {
    guard let first = deadlines.first else { return }
    let now = MonotonicTime.now
    guard first.time <= now else { return }
    let due = deadlines.prefix { $0.time <= now }.map(\.number)
    for number in due {
      // An earlier one may have cancelled it.
      guard let place = deadlines.firstIndex(where: { $0.number == number }) else { continue }
      deadlines.remove(at: place).fire()
    }
  }
}
