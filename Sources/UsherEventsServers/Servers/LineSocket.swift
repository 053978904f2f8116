internal import Glibc
internal import Synchronization
public import UsherEvents

/// Delivers events to a process on this machine that listens at a Unix socket, such as an ``EventCollector``.
///
/// A batch is one JSON object in each line, and an empty line. The answer is a line with the id of the last event, `taken 9f3a-50`
/// or `refused 9f3a-50`. Answers with another id are late ones, and are passed over. The connection stays open.
public final class LineSocket: EventServer {
  private let path: String
  private let patience: Duration
  private let connection = Mutex<Int32>(-1)

  /// A batch takes at most about twice as long as `patience`.
  public init(path: String, patience: Duration = .seconds(2)) {
    (self.path, self.patience) = (path, patience)
  }

  deinit { connection.withLock { if $0 >= 0 { close($0) } } }

  public func deliver(_ batch: [StoredEvent]) -> Delivery {
    guard let last = batch.last?.id else { return .taken }
    let bytes = EventLines.bytes(of: batch) + [EventLines.newline]
    return connection.withLock { connection in
      let wasOpen = connection >= 0
      var exchange = exchange(bytes, last, on: &connection)
      // The other side may have ended since the last batch. Then a new connection is tried once.
      if exchange == .cutOff, wasOpen { exchange = self.exchange(bytes, last, on: &connection) }
      return if case .answered(let delivery) = exchange { delivery } else { .failed }
    }
  }

  private enum Exchange: Equatable {
    case answered(Delivery)
    /// The connection ended, or there is none.
    case cutOff
    /// The answer took too long, or makes no sense.
    case unanswered
  }

  /// Sends a batch and waits for its answer. If there is none, closes the connection.
  private func exchange(_ bytes: [UInt8], _ last: EventID, on connection: inout Int32) -> Exchange {
    if connection < 0 { connection = UnixSocket.connect(to: path, patience: patience) ?? -1 }
    guard connection >= 0 else { return .cutOff }
    let isSent = UnixSocket.send(bytes, on: connection)
    let exchange = isSent ? answer(to: last, on: connection) : errno == EAGAIN ? .unanswered : .cutOff
    if case .answered = exchange { return exchange }
    close(connection)
    connection = -1
    return exchange
  }

  private func answer(to last: EventID, on connection: Int32) -> Exchange {
    let deadline = ContinuousClock.now + patience
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while text.count <= piece.count, ContinuousClock.now < deadline {
      let count = recv(connection, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 && errno == EAGAIN ? .unanswered : .cutOff }
      text += piece[..<count]
      while let end = text.firstIndex(of: EventLines.newline) {
        guard let (id, delivery) = Self.answer(text[..<end]) else { return .unanswered }
        if id == last { return .answered(delivery) }
        text.removeFirst(end + 1)
      }
    }
    return .unanswered
  }

  static func line(_ delivery: Delivery, _ last: EventID) -> [UInt8] {
    Array("\(delivery == .taken ? "taken" : "refused") \(last)\n".utf8)
  }

  private static func answer(_ line: ArraySlice<UInt8>) -> (EventID, Delivery)? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, let id = EventID(words[1]) else { return nil }
    return words[0] == "taken" ? (id, .taken) : words[0] == "refused" ? (id, .refused) : nil
  }
}
