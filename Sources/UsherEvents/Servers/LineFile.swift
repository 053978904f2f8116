internal import Glibc
internal import Synchronization
internal import UsherFiles

/// Appends events to a file, one JSON object in each line. Several processes may append to it.
///
/// An event that is in the file already is dropped, if it is among the newest thousands. Each batch is on the disk before it counts
/// as taken.
public final class LineFile: EventServer {
  /// Where the file is.
  public let path: String
  private let state = Mutex(State())

  private struct State {
    var identity: FileIdentity?
    /// How much of the file has been read for ids.
    var offset = 0
    var known = KnownEvents()
  }

  /// How much of an existing file is read for the events that it has.
  private static let tail = 1 << 20

  /// Creates a server that opens the file for each batch, and makes it if it is missing.
  public init(path: String) { self.path = path }

  public func deliver(_ batch: [StoredEvent]) -> Delivery {
    state.withLock { state in
      guard let file = try? RegularFile.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW) else {
        return .failed
      }
      // Closing the file releases the lock.
      defer { close(file) }
      guard flock(file, LOCK_EX | LOCK_NB) == 0, let end = Self.read(file, &state) else { return .failed }
      let fresh = batch.filter { !state.known.contains($0.id) }
      var bytes = EventLines.bytes(of: fresh)
      // A writer was killed in mid-line.
      if end.isTorn { bytes.insert(EventLines.newline, at: 0) }
      guard Bytes.write(bytes, to: file), fdatasync(file) == 0 else {
        ftruncate(file, off_t(end.offset))
        return .failed
      }
      for event in fresh { state.known.insert(event.id) }
      state.offset = end.offset + bytes.count
      return .taken
    }
  }

  /// Reads the ids that others have written since the last time. Returns where the file ends.
  private static func read(_ file: Int32, _ state: inout State) -> (offset: Int, isTorn: Bool)? {
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return nil }
    let identity = FileIdentity(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino))
    let size = Int(facts.st_size)
    if state.identity != identity || size < state.offset {
      state = State(identity: identity, offset: max(0, size - tail))
    }
    // The byte before says whether the file ends in mid-line.
    let start = max(0, state.offset - 1)
    var bytes = [UInt8](repeating: 0, count: size - start)
    let count = bytes.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(start)) }
    guard count == bytes.count else { return nil }
    for line in bytes.split(separator: EventLines.newline) {
      if let event = EventLines.event(line) { state.known.insert(event.id) }
    }
    state.offset = size
    return (size, bytes.last.map { $0 != EventLines.newline } ?? false)
  }
}

/// The newest events that a server has.
struct KnownEvents {
  private static let most = 20_000
  private var ids: Set<EventID> = []
  private var order: [EventID] = []
  private var oldest = 0

  func contains(_ id: EventID) -> Bool { ids.contains(id) }

  mutating func insert(_ id: EventID) {
    guard ids.insert(id).inserted else { return }
    if order.count < Self.most { return order.append(id) }
    ids.remove(order[oldest])
    order[oldest] = id
    oldest = (oldest + 1) % Self.most
  }
}
