import Glibc
import UsherEvents

/// Listens for requests by HTTP, and answers each. It is small, because it stands behind a web server that encrypts.
///
/// One thread reads all connections, so no slow one keeps others waiting. Each has one request, and must send it whole in time.
final class HookListener {
  private let sockets: [Int32]
  private let patience: Duration
  private let answer: (_ target: String, _ kind: String, _ body: [UInt8]) -> HookAnswer
  private var guests: [Guest] = []

  /// The most connections at once. One more ends the oldest.
  private static let mostGuests = 64
  /// How long an answered connection may go on sending. If it were closed at once, the system could drop the answer.
  private static let farewell = Duration.seconds(1)

  init(
    _ sockets: [Int32], patience: Duration = .seconds(5),
    answer: @escaping (_ target: String, _ kind: String, _ body: [UInt8]) -> HookAnswer
  ) {
    (self.sockets, self.patience, self.answer) = (sockets, patience, answer)
    for socket in sockets { _ = fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK) }
  }

  /// A connection.
  private final class Guest {
    let socket: Int32
    var end: ContinuousClock.Instant
    var bytes: [UInt8] = []
    var isAnswered = false
    var isTold = false

    init(_ socket: Int32, until end: ContinuousClock.Instant) { (self.socket, self.end) = (socket, end) }
    deinit { close(socket) }
  }

  /// Answers everyone, without an end.
  func run() -> Never {
    while true {
      var waits = (sockets + guests.map(\.socket)).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let rest = guests.map { $0.end - .now }.min().map { max(0, $0 / .milliseconds(1)) + 1 }
      poll(&waits, nfds_t(waits.count), Int32(rest ?? -1))
      let ready = waits.map { $0.revents != 0 }
      for (guest, isReady) in zip(guests, ready[sockets.count...]) where isReady { hear(guest) }
      for guest in guests where guest.end <= .now && guest.bytes != [] && !guest.isAnswered {
        send(HookAnswer(status: 408, body: "timeout"), to: guest)
      }
      guests.removeAll { $0.end <= .now }
      for (socket, isReady) in zip(sockets, ready) where isReady { receive(at: socket) }
    }
  }

  /// Takes all connections that wait, so that a burst of them does not fill the system's queue.
  private func receive(at socket: Int32) {
    for _ in 0..<Self.mostGuests {
      let new = accept(socket, nil, nil)
      guard new >= 0 else {
        // Without a free descriptor the same connection would be offered again and again.
        if errno == EMFILE || errno == ENFILE, !guests.isEmpty { guests.removeFirst() }
        return
      }
      _ = fcntl(new, F_SETFD, FD_CLOEXEC)
      if guests.count == Self.mostGuests { guests.removeFirst() }
      guests.append(Guest(new, until: .now + patience))
    }
  }

  /// Reads what has come, and answers it if it is whole.
  private func hear(_ guest: Guest) {
    let space = 1 << 16
    let piece = [UInt8](unsafeUninitializedCapacity: space) { buffer, count in
      count = max(0, recv(guest.socket, buffer.baseAddress, space, Int32(MSG_DONTWAIT)))
    }
    guard !piece.isEmpty else {
      guest.end = .now
      guest.isAnswered = true
      return
    }
    if guest.isAnswered { return }
    guest.bytes += piece
    switch HookRequest(guest.bytes) {
    case .unfinished(let asks):
      if asks, !guest.isTold {
        guest.isTold = true
        write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), to: guest)
      }
    case .whole(_, let target, let kind, let body): send(answer(target, kind, body), to: guest)
    case .refused(let status): send(HookAnswer(status: status, body: "invalid_request"), to: guest)
    }
  }

  private func send(_ answer: HookAnswer, to guest: Guest) {
    guest.isAnswered = true
    guest.bytes = []
    guest.end = .now + Self.farewell
    write(answer.bytes, to: guest)
    shutdown(guest.socket, Int32(SHUT_WR))
  }

  /// Whoever does not take an answer is not waited for.
  private func write(_ bytes: [UInt8], to guest: Guest) {
    _ = Glibc.send(guest.socket, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
  }
}
