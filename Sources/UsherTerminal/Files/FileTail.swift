internal import Glibc

/// Follows a file of lines that anybody appends to, in pieces of any size.
///
/// A line is delivered once its newline is there. A file that is truncated, replaced, or removed and made again is
/// read from its start, the old one to its end before that. It need not be there yet; its folder has to be.
/// Each wake-up delivers a few lines, so that a flood leaves room for keys.
public final class FileTail {
  public struct Line: Equatable, Sendable {
    /// What was written, unchecked; of a longer line the first 4,096 bytes.
    public var bytes: ArraySlice<UInt8>
    /// How long the line is in the file.
    public var length: Int
    /// Counted from 1, from the start of the file.
    public var number: Int
    /// Where the next line begins.
    public var endOffset: Int

    public var isTooLong: Bool { length > bytes.count }
  }

  /// How much of a file has been dealt with.
  public struct Position: Equatable, Sendable {
    public var offset: Int
    public var lines: Int

    public init(offset: Int, lines: Int) { (self.offset, self.lines) = (offset, lines) }

    public static let start = Position(offset: 0, lines: 0)
  }

  /// Which file was read, so that a position in it is not taken for one in another.
  public struct Identity: Equatable, Sendable {
    public let device: UInt64
    public let inode: UInt64

    public init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

    /// The file that stands at a path now; nil if none does.
    public init?(path: String) {
      guard let identity = try? FollowedFile(path: path).identity else { return nil }
      self = identity
    }
  }

  public static let longestLine = 4096
  /// How many lines are delivered before keys are looked at again.
  public static let mostLines = 16

  public let path: String
  /// Behind the last line that was delivered.
  public private(set) var position: Position
  /// The file that is followed; nil while there is none.
  public private(set) var identity: Identity?
  /// While it is set nothing is delivered, and no more than a piece of the file is held.
  public var isPaused = false { didSet { if oldValue, !isPaused { readOn() } } }
  /// Why the file cannot be read at present, other than that it is not there.
  public private(set) var trouble: TerminalError?

  private let events: EventPoll
  private let deliver: (Line) -> Void
  private let watch: FolderWatch
  private var file: FollowedFile?
  private var lines = LineSplitter(limit: FileTail.longestLine)
  private var isReplaced = false
  private var isStopped = false
  private var isScheduled = false

  /// Follows from `position`, or from behind the last line there is now. A position that the file does not reach, or
  /// that is not between two lines, is one of another file: this one is read from its start.
  public init(
    path: String, from position: Position?, events: EventPoll, deliver: @escaping (Line) -> Void
  ) throws(TerminalError) {
    (self.path, self.events, self.deliver) = (path, events, deliver)
    self.position = position ?? .start
    watch = try FolderWatch(of: path)
    openFile(at: position, skips: position == nil)
    events.watch(watch.descriptor) { [weak self] in self?.wake() }
    readOn()
  }

  deinit { stop() }

  /// Delivers nothing any more.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    events.unwatch(watch.descriptor)
    file = nil
  }

  private func wake() {
    if watch.drain() == .place, file?.isStill(at: path) != true { isReplaced = true }
    // What is due already comes in its turn, so that no wake-up delivers twice.
    if !isScheduled { read() }
  }

  /// Delivers a few lines, and sees to it that more follow; reads a piece when all that was read is delivered.
  private func read() {
    guard !isStopped, !isPaused else { return }
    guard deliverLines() else { return readOn() }
    switch file?.read({ lines.feed($0) }) ?? .end {
    case .all: break
    case .more: readOn()
    case .end:
      if isReplaced { return openNext() }
    case .changed:
      restart()
      readOn()
    }
    // The old file may have more than this piece.
    if !deliverLines() || isReplaced { readOn() }
  }

  private func readOn() {
    guard !isScheduled else { return }
    isScheduled = true
    events.schedule(at: .now) { [weak self] in
      self?.isScheduled = false
      self?.read()
    }
  }

  /// Whether all lines that were read are delivered now.
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
    position = .start
    lines.clear()
    file?.rewind()
  }

  private func openNext() {
    isReplaced = false
    openFile(at: nil, skips: false)
    readOn()
  }

  private func openFile(at start: Position?, skips: Bool) {
    file = nil
    trouble = nil
    lines.clear()
    position = start ?? .start
    do throws(TerminalError) {
      file = try FollowedFile(path: path)
    } catch {
      if error != .unreadable(path: path, code: ENOENT) { trouble = error }
      return
    }
    if let file { watch.follow(file.descriptor) }
    identity = file?.identity
    if skips, let end = file?.skipLines() { position = end }
    if let start, file?.seek(to: start.offset) == false { position = .start }
  }
}
