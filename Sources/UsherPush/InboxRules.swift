extension PushPayload {
  /// Whether the notification is of no use any more at `now`, in milliseconds since 1970.
  ///
  /// One whose expiration is 0 is of use only to sessions that ran when it arrived. `begun` is when this session began to
  /// listen; `arrived` is nil if the notification arrives now.
  public func isExpired(at now: Int64, arrived: Int64? = nil, begun: Int64) -> Bool {
    guard let end = expiresAt else { return false }
    return end == 0 ? arrived.map { $0 < begun } ?? false : end <= now
  }
}

extension Sequence {
  /// Puts the notifications of a thread (`thread-id`) into one group, which stands where its first one is. One without a
  /// thread is a group of its own.
  public func grouped(byThread thread: (Element) -> String) -> [[Element]] {
    var groups: [[Element]] = []
    var indices: [String: Int] = [:]
    for element in self {
      let name = thread(element)
      if let index = indices[name] {
        groups[index].append(element)
      } else {
        if !name.isEmpty { indices[name] = groups.count }
        groups.append([element])
      }
    }
    return groups
  }
}

/// Counts wrong payloads. Of many in a row, the first few are reported one by one, and the others only as a number, so that a
/// flood of them cannot cover the screen.
public struct MistakeBurst: Sendable {
  /// So many wrong payloads in a row are reported one by one.
  public static let mostNamed = 3

  private var count = 0
  private var last = 0
  /// Whether there were too many to report one by one before the last pause.
  private var isLong = false

  /// Creates a count of no wrong payloads.
  public init() {}

  /// Counts a wrong line. Returns whether to report it.
  public mutating func adds(_ line: Int) -> Bool {
    (count, last) = (count + 1, line)
    return !isLong && count <= Self.mostNamed
  }

  /// Ends a burst. Returns how many of its lines were not reported, and the last of them; nil if all were reported.
  public mutating func pause() -> (count: Int, last: Int)? {
    let unnamed = isLong ? count : max(0, count - Self.mostNamed)
    isLong = count > Self.mostNamed
    count = 0
    return unnamed > 0 ? (unnamed, last) : nil
  }

  /// Called after a good line, which ends the row of wrong ones.
  public mutating func end() { isLong = false }
}
