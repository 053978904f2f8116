internal import Glibc

/// The event loop that calls a ``FileTail``: `EventPoll` of UsherTerminal, or that of another program.
public protocol FileEvents: AnyObject {
  /// Calls `ready` whenever `descriptor` is readable.
  func watch(_ descriptor: Int32, _ ready: @escaping () -> Void)
  /// Ends the watch of a descriptor.
  func unwatch(_ descriptor: Int32)
  /// Calls `body` once, after the events that are being served at present.
  func soon(_ body: @escaping () -> Void)
}

/// Follows a file of lines that others append to.
///
/// Delivers a line once it ends in a newline. If the file is truncated or rewritten, reads it from its start. If it is moved away
/// or removed, goes on with it, because a program may still write to it. Once another file is at the path, reads the old file to
/// its end and then the new one from its start. The file need not exist yet, but its folder must.
///
/// Each callback delivers at most 64 lines, so that a flood of lines leaves time for keys.
public final class FileTail {
  /// A line of the file, without its newline.
  public struct Line: Equatable, Sendable {
    /// The bytes of the line, in whatever encoding it was written; at most the first 4,096 of them.
    public var bytes: ArraySlice<UInt8>
    /// The length of the line in the file.
    public var length: Int
    /// The number of the line in the file, from 1 on.
    public var number: Int
    /// Where the next line begins.
    public var endOffset: Int

    /// Whether ``bytes`` is only the beginning of the line.
    public var isTooLong: Bool { length > bytes.count }
  }

  /// How much of a file has been read.
  public struct Position: Hashable, Sendable {
    /// How many bytes have been read. A line begins there.
    public var offset: Int
    /// How many lines have been read.
    public var lines: Int

    /// Creates a position, such as one that was kept.
    public init(offset: Int, lines: Int) { (self.offset, self.lines) = (offset, lines) }

    /// The beginning of a file, of which nothing has been read.
    public static let start = Position(offset: 0, lines: 0)
  }

  package static let longestLine = 4096
  /// The most lines that one call back delivers.
  package static let mostLines = 64

  /// Where the file is, or will be.
  public let path: String
  /// The position after the last line that was delivered.
  public private(set) var position: Position
  /// How often the file has been replaced or rewritten since the position at which this tail began.
  public private(set) var generation = 0
  /// The file that ``position`` is in; nil before there is one.
  public private(set) var identity: FileIdentity?
  /// While this is set, nothing is delivered and at most one piece of the file is held in memory.
  public var isPaused = false { didSet { if oldValue, !isPaused { readOn() } } }
  /// Why the file cannot be read at present; nil if it can be read or is missing.
  public private(set) var trouble: FileError?

  /// The flags of open(2) for the file.
  private let flags: Int32
  private let events: any FileEvents
  private let deliver: (Line) -> Void
  private let watch: PlaceWatch
  private var file: FollowedFile?
  /// The file that has taken the path; nil while ``file`` has it or nothing has.
  private var next: FollowedFile?
  private var lines = LineSplitter(limit: FileTail.longestLine)
  private var isStopped = false
  private var isScheduled = false

  /// Follows the file from `position`; nil means from after its present last line. If no line begins at `position`, or if
  /// `former` is another file, the position does not belong to this file, which is then read from its start. If `isOwn` is true,
  /// it is a file of the program's own, and a link in its place is not followed.
  public init(
    path: String, from position: Position?, in former: FileIdentity? = nil, isOwn: Bool = false,
    events: any FileEvents, deliver: @escaping (Line) -> Void
  ) throws(FileError) {
    (self.path, self.events, self.deliver) = (path, events, deliver)
    flags = isOwn ? O_NOFOLLOW : 0
    (self.position, identity) = (position ?? .start, former)
    watch = try PlaceWatch(of: path)
    look()
    if let next { begin(next, skips: position == nil) }
    events.watch(watch.descriptor) { [weak self] in self?.wake() }
    readOn()
  }

  deinit { stop() }

  /// Ends the delivery of lines.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    events.unwatch(watch.descriptor)
    (file, next) = (nil, nil)
  }

  private func wake() {
    if watch.drain() == .place { look() }
    // If a read is scheduled already, it reads this as well, so that one round of events delivers only once.
    if !isScheduled { read() }
  }

  /// Delivers a few lines, and schedules the next delivery. Once all lines that were read are delivered, reads another piece.
  private func read() {
    guard !isStopped, !isPaused else { return }
    guard deliverLines() else { return readOn() }
    switch file?.read({ lines.feed($0) }) ?? .end {
    case .all: break
    case .more: readOn()
    case .end:
      if let next {
        begin(next)
        return readOn()
      }
    case .changed:
      restart()
      readOn()
    }
    // If the file was replaced, the old file may have more than this piece.
    if !deliverLines() || next != nil { readOn() }
  }

  private func readOn() {
    guard !isScheduled else { return }
    isScheduled = true
    events.soon { [weak self] in
      self?.isScheduled = false
      self?.read()
    }
  }

  /// Delivers at most ``mostLines`` lines. Returns whether all lines that were read are delivered now.
  private func deliverLines() -> Bool {
    var count = 0
    while !isStopped, !isPaused, let line = lines.next() {
      position.offset += line.length + 1
      position.lines += 1
      deliver(
        Line(bytes: line.bytes, length: line.length, number: position.lines, endOffset: position.offset))
      count += 1
      if count == Self.mostLines { return false }
    }
    return !isStopped && !isPaused
  }

  private func restart() {
    generation += 1
    position = .start
    lines.clear()
    file?.rewind()
  }

  /// Looks for another file at the path.
  private func look() {
    (next, trouble) = (nil, nil)
    do throws(FileError) {
      let found = try FollowedFile(path: path, flags)
      if file == nil || found.identity != identity { next = found }
    } catch {
      if error != .unreadable(path: path, errno: ENOENT) { trouble = error }
    }
  }

  /// Goes on with another file: from ``position`` if that is in this file, or else from the start; if it `skips`, after the last
  /// line. A file that cannot be read is not followed until the path is looked at again.
  private func begin(_ new: FollowedFile, skips: Bool = false) {
    next = nil
    lines.clear()
    do throws(FileError) {
      let isOther = identity != nil && new.identity != identity
      let isHere = isOther ? false : try new.seek(to: position.offset)
      (file, identity) = (new, new.identity)
      watch.follow(new.descriptor)
      if !isHere { restart() }
      if skips { position = try new.skipLines() }
    } catch {
      (file, trouble) = (nil, error)
    }
  }
}
