internal import Glibc
internal import Synchronization

/// Delivers events to a process on this machine that listens at a Unix socket, such as an ``EventCollector``.
///
/// A batch is one JSON object in each line, and an empty line. The answer is a line with the id of the last event, `taken 9f3a-50`
/// or `refused 9f3a-50`. If ids of events follow that, as in `refused 9f3a-50 9f3a-7`, only those are refused. Answers with another id are late ones, and are passed over. The connection stays open.
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
    if batch.isEmpty { return .taken }
    let bytes = EventLines.bytes(of: batch) + [EventLines.newline]
    let ids = batch.map(\.id)
    return connection.withLock { connection in
      let wasOpen = connection >= 0
      var exchange = exchange(bytes, ids, on: &connection)
      // The other side may have ended since the last batch. Then a new connection is tried once.
      if exchange == .cutOff, wasOpen { exchange = self.exchange(bytes, ids, on: &connection) }
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
  private func exchange(_ bytes: [UInt8], _ ids: [EventID], on connection: inout Int32) -> Exchange {
    if connection < 0 { connection = UnixSocket.connect(to: path, patience: patience) ?? -1 }
    guard connection >= 0 else { return .cutOff }
    let isSent = UnixSocket.send(bytes, on: connection)
    let exchange = isSent ? answer(to: ids, on: connection) : errno == EAGAIN ? .unanswered : .cutOff
    if case .answered = exchange { return exchange }
    close(connection)
    connection = -1
    return exchange
  }

  private func answer(to ids: [EventID], on connection: Int32) -> Exchange {
    let deadline = ContinuousClock.now + patience
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while text.count <= Self.longestAnswer, ContinuousClock.now < deadline {
      let count = recv(connection, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 && errno == EAGAIN ? .unanswered : .cutOff }
      text += piece[..<count]
      while let end = text.firstIndex(of: EventLines.newline) {
        guard let (last, delivery) = Self.answer(text[..<end], to: ids) else { return .unanswered }
        if last == ids.last { return .answered(delivery) }
        text.removeFirst(end + 1)
      }
    }
    return .unanswered
  }

  /// An answer may name every event of a batch.
  private static let longestAnswer = 1 << 12

  /// The answer to a batch; nil if it has failed, which is not said.
  static func line(_ delivery: Delivery, to ids: [EventID]) -> [UInt8]? {
    guard let last = ids.last else { return nil }
    switch delivery {
    case .taken: return Array("taken \(last)\n".utf8)
    case .refused(let refused):
      // Without ids, all of them are refused.
      let named = refused.isSuperset(of: ids) ? [] : ids.filter(refused.contains)
      return Array("refused \(([last] + named).map(\.description).joined(separator: " "))\n".utf8)
    case .failed: return nil
    }
  }

  /// Reads an answer, with the last event of its batch. Returns nil if it makes no sense.
  private static func answer(_ line: ArraySlice<UInt8>, to ids: [EventID]) -> (EventID, Delivery)? {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let last = EventID(words[1]) else { return nil }
    let named = words.dropFirst(2).compactMap { EventID($0) }
    switch words[0] {
    case "taken" where words.count == 2: return (last, .taken)
    case "refused" where named.count == words.count - 2:
      return (last, .refused(Set(named.isEmpty ? ids : named)))
    default: return nil
    }
  }
}
