internal import Glibc
public import UsherFiles

/// Waits for descriptors and deadlines, together with the keyboard, on one thread.
///
/// Callbacks run one at a time on the thread that waits: first the deadlines that are due, then the descriptors that are
/// ready. A callback may watch, unwatch, schedule and cancel; a deadline that it schedules fires in a later wait.
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

  /// When the input was last seen empty: what is read next has arrived since then. If it was never seen empty, this is when
  /// the program first looked.
  package private(set) var lastEmpty: MonotonicTime?

  /// When input came last; nil if none has.
  package private(set) var lastInput: MonotonicTime?

  /// Called when the program is about to wait. It may schedule a deadline.
  package var beforeWaiting: (() -> Void)?

  package init() {}

  /// Calls `ready` whenever `descriptor` is readable or closed. Replaces an earlier watch of the descriptor.
  public func watch(_ descriptor: Int32, _ ready: @escaping () -> Void) { watches[descriptor] = ready }

  /// Ends the watch of a descriptor.
  public func unwatch(_ descriptor: Int32) { watches[descriptor] = nil }

  /// Calls `fire` once, at `time` or soon after.
  @discardableResult
  public func schedule(at time: MonotonicTime, _ fire: @escaping () -> Void) -> Deadline {
    numbers += 1
    // Sorted by time, then by the order of scheduling.
    let place = deadlines.firstIndex { time < $0.time } ?? deadlines.endIndex
    deadlines.insert((numbers, time, fire), at: place)
    return Deadline(number: numbers)
  }

  /// Drops a deadline, unless it has been served.
  public func cancel(_ deadline: Deadline) { deadlines.removeAll { $0.number == deadline.number } }

  /// Waits until something is ready, serves the watches and deadlines, and returns which of the caller's descriptors are
  /// ready. Does not wait for a negative descriptor.
  package func wait(input: Int32, signals: Int32, until limit: MonotonicTime? = nil) -> Wake {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: input, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0))
    for descriptor in watches.keys {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    var patience = patience(until: limit)
    if patience != 0, let beforeWaiting {
      beforeWaiting()
      patience = self.patience(until: limit)
    }
    let began = MonotonicTime.now
    var ready = poll(&polled, nfds_t(polled.count), 0)
    if input >= 0, polled[0].revents == 0 || lastEmpty == nil { lastEmpty = began }
    if ready == 0, patience != 0 {
      ready = poll(&polled, nfds_t(polled.count), patience)
      // Input that ends this wait has just arrived, unless the process was stopped meanwhile, or got no processor.
      if input >= 0, ready >= 0 { noteEmpty() }
    }
    guard ready >= 0 else { return errno == EINTR ? Wake() : Wake(failure: errno) }
    let wake = Wake(
      input: polled[0].revents != 0, signals: polled[1].revents != 0,
      failure: polled[0].revents & Int16(POLLNVAL) != 0 ? EBADF : 0)
    if wake.input { lastInput = .now }
    let found = polled[2...].filter { $0.revents != 0 }
    fireDue()
    for entry in found {
      // The descriptor was closed without `unwatch`. Without this, `poll` would report it for ever.
      if entry.revents & Int16(POLLNVAL) != 0 { watches[entry.fd] = nil }
      watches[entry.fd]?()
    }
    return wake
  }

  /// The milliseconds to `limit` or to the first deadline; -1 if there is neither.
  private func patience(until limit: MonotonicTime?) -> Int32 {
    let first = [limit, deadlines.first?.time].compactMap { $0 }.min()
    return first?.millisecondsAway ?? -1
  }

  /// Call this after a look at the input, without ``wait(input:signals:until:)``, that found it empty.
  package func noteEmpty() { lastEmpty = .now }

  public func soon(_ body: @escaping () -> Void) { schedule(at: .now, body) }

  private func fireDue() {
    guard let first = deadlines.first else { return }
    let now = MonotonicTime.now
    guard first.time <= now else { return }
    let due = deadlines.prefix { $0.time <= now }.map(\.number)
    for number in due {
      // The callback of an earlier deadline may have cancelled this one.
      guard let place = deadlines.firstIndex(where: { $0.number == number }) else { continue }
      deadlines.remove(at: place).fire()
    }
  }
}

/// A time of CLOCK_MONOTONIC, which never jumps when the system's clock is set.
public struct MonotonicTime: Comparable, Hashable, Sendable {
  /// The nanoseconds of the clock.
  public var nanoseconds: UInt64

  /// Creates a time. Only times of this machine since its start can be compared.
  public init(nanoseconds: UInt64) { self.nanoseconds = nanoseconds }

  /// The present time of this machine since its start.
  public static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  /// The time to wait in poll(2). It is rounded up, because a wait that ends too early must be repeated.
  var millisecondsAway: Int32 {
    let now = MonotonicTime.now
    guard now < self else { return 0 }
    return Int32(clamping: (nanoseconds - now.nanoseconds) / 1_000_000 + 1)
  }

  public static func < (one: MonotonicTime, other: MonotonicTime) -> Bool {
    one.nanoseconds < other.nanoseconds
  }

  /// The time after a duration. A negative one counts as zero, and one of more than thirty years as thirty years.
  public static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    // At most thirty years, so that nothing overflows.
    let span = min(max(.zero, duration), .seconds(1_000_000_000)).components
    let nanoseconds = UInt64(span.seconds) * 1_000_000_000 + UInt64(span.attoseconds / 1_000_000_000)
    let (sum, overflows) = time.nanoseconds.addingReportingOverflow(nanoseconds)
    return MonotonicTime(nanoseconds: overflows ? .max : sum)
  }
}
