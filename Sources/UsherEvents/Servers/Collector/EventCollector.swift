internal import Glibc
internal import Synchronization

/// Answers those who deliver events, at a Unix socket or by HTTP, and hands the events on to another server, such as a ``LineFile``.
///
/// It is small: for trying things out, for tests, and for the sessions of one machine. It listens on this machine only, and does
/// not encrypt.
public final class EventCollector: Sendable {
  private let server: any EventServer
  /// What is listened at, with the way in which those who connect talk.
  private let doors = Mutex<[(socket: Int32, talk: Talk)]>([])
  private let paths = Mutex<[String]>([])
  private let isOver = Atomic(false)
  /// A pair of sockets; a byte in it ends ``run()``.
  private let (bell, ringer): (Int32, Int32)

  /// The most connections at once. One more ends the oldest.
  private static let mostVisitors = 64

  enum Talk: Equatable {
    case lines
    case http(token: String?)
  }

  /// Creates a collector that hands events on to a server. It listens nowhere yet.
  public init(to server: any EventServer) {
    self.server = server
    var ends: [Int32] = [-1, -1]
    socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
    (bell, ringer) = (ends[0], ends[1])
  }

  deinit {
    shut()
    close(bell)
    close(ringer)
  }

  /// Listens at a Unix socket for what ``LineSocket`` sends. Returns false if that is not possible.
  public func listen(at path: String) -> Bool {
    guard let socket = UnixSocket.listen(at: path) else { return false }
    doors.withLock { $0.append((socket, .lines)) }
    paths.withLock { $0.append(path) }
    return true
  }

  /// Listens for HTTP on this machine, at a port or, with 0, at any free one. If `token` is given, others are turned away. Returns
  /// the port; nil if that is not possible.
  public func listen(port: UInt16, token: String? = nil) -> UInt16? {
    guard let (socket, port) = LoopbackSocket.listen(port: port) else { return nil }
    doors.withLock { $0.append((socket, .http(token: token))) }
    return port
  }

  /// Ends ``run()``, after which nobody listens any more. Any thread may call it.
  public func stop() {
    isOver.store(true, ordering: .relaxed)
    send(ringer, "x", 1, Int32(MSG_NOSIGNAL))
  }

  /// Runs on a thread of its own until it is stopped. Returns false if the system has no thread left.
  @discardableResult public func start() -> Bool { SilentThread.start { self.run() } }

  /// Answers everyone until ``stop()`` is called.
  public func run() {
    let doors = doors.withLock { $0 }
    var visitors: [Visitor] = []
    while !isOver.load(ordering: .relaxed) {
      var waits = ([bell] + doors.map(\.socket) + visitors.map(\.socket)).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      poll(&waits, nfds_t(waits.count), -1)
      let ready = waits.map { $0.revents != 0 }
      let speaking = zip(visitors, ready[(1 + doors.count)...])
      visitors = speaking.filter { visitor, isReady in !isReady || visitor.hear(for: server) }.map(\.0)
      for ((door, talk), isReady) in zip(doors, ready[1...]) where isReady {
        let socket = accept(door, nil, nil)
        guard socket >= 0 else { continue }
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        if visitors.count == Self.mostVisitors { visitors.removeFirst() }
        visitors.append(Visitor(socket, talk))
      }
    }
    shut()
  }

  private func shut() {
    paths.withLock { paths in
      for path in paths { unlink(path) }
      paths = []
    }
    doors.withLock { doors in
      for (socket, _) in doors { close(socket) }
      doors = []
    }
  }
}
