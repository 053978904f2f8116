internal import CSystem
internal import Glibc
internal import Synchronization

/// Drives an `EventCourier` on a thread of its own, which sleeps while there is nothing to do.
///
/// Signals do not reach the thread. When the last reference to the object is released, the thread ends.
public final class CourierThread: Sendable {
  /// The courier that the thread drives.
  public let courier: EventCourier
  private let reachability: (any WatchedReachability)?
  private let thread = Mutex<(end: Int32, timer: Int32)?>(nil)

  /// The thread is woken after a pause, by a timer, so that a burst of events is saved at once. Setting a timer takes the calling
  /// thread 4 us, and waking the thread at once 8.
  private static let pause = 20_000_000

  /// `reachability` is the one that the courier was given, if its changes are reported by a descriptor. The thread waits for
  /// them.
  public init(_ courier: EventCourier, watching reachability: (any WatchedReachability)? = nil) {
    (self.courier, self.reachability) = (courier, reachability)
  }

  /// Makes the courier as well, with the clock of the system and random numbers.
  public convenience init(
    store: sending any EventStore, server: any EventServer, reachability: any WatchedReachability
  ) {
    let courier = EventCourier(
      store: store, server: server, reachability: reachability, clock: SystemTime.clock,
      moment: SystemTime.moment, random: { .random(in: 0 ... .max) })
    self.init(courier, watching: reachability)
  }

  /// Delivers to a file. Its reachability is that of its folder and the file.
  public convenience init(store: sending any EventStore, file path: String) {
    self.init(store: store, server: LineFile(path: path), reachability: PathReachability(.file, at: path))
  }

  deinit { if let end = thread.withLock({ $0?.end }) { close(end) } }

  /// Turns the courier on, and starts the thread.
  public func turnOn() {
    courier.isOn = true
    start()
  }

  /// Starts the thread; a second call has no effect. Returns false if the system has no thread left.
  @discardableResult public func start() -> Bool {
    thread.withLock { thread in
      guard thread == nil else { return true }
      var ends: [Int32] = [-1, -1]
      guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
        return false
      }
      let timer = usher_timer_open()
      guard timer >= 0, SilentThread.start(Loop(courier, reachability, ends[1], timer).run) else {
        for descriptor in ends + [timer] where descriptor >= 0 { close(descriptor) }
        return false
      }
      thread = (ends[0], timer)
      courier.whenDue { [weak self] in self?.wake() }
      return true
    }
  }

  /// Saves what was logged, delivers it if the store ends with the program, and ends the thread. Waits for it no longer than
  /// `limit`, even if a server does not answer.
  public func stop(within limit: Duration = .milliseconds(200)) {
    let end = thread.withLock { thread in
      defer { thread = nil }
      return thread?.end
    }
    guard let end else { return courier.save() }
    shutdown(end, Int32(SHUT_WR))
    var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = limit.components
    // The thread closes its end when it has ended.
    if poll(&wait, 1, Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)) < 1 { courier.save() }
    close(end)
  }

  /// Has the thread look for what was logged.
  public func wake() { _ = thread.withLock { $0.map { usher_timer_start($0.timer, Self.pause) } } }
}

private final class Loop: Sendable {
  private let courier: EventCourier
  private let reachability: (any WatchedReachability)?
  private let end: Int32
  private let timer: Int32

  init(
    _ courier: EventCourier, _ reachability: (any WatchedReachability)?, _ end: Int32, _ timer: Int32
  ) {
    (self.courier, self.reachability, self.end, self.timer) = (courier, reachability, end, timer)
  }

  func run() {
    var waits = [end, timer, reachability?.descriptor ?? -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // The other end is closed when the thread is to end.
    while waits[0].revents == 0 {
      let next = courier.turn()
      // A descriptor of -1 is passed over.
      poll(&waits, nfds_t(waits.count), Self.milliseconds(until: next))
      var count: UInt64 = 0
      if waits[1].revents != 0 { _ = read(timer, &count, MemoryLayout<UInt64>.size) }
      if waits[2].revents != 0 { reachability?.look() }
    }
    courier.finish()
    close(timer)
    close(end)
  }

  private static func milliseconds(until next: UInt64?) -> Int32 {
    guard let next else { return -1 }
    let now = SystemTime.clock()
    return next <= now ? 0 : Int32(min((next - now + 999_999) / 1_000_000, UInt64(Int32.max)))
  }
}
