internal import Glibc

/// An inotify(7) instance. Its `descriptor` becomes readable when something happens to one of the watched files.
///
/// Wait for the descriptor, then call ``drain(_:)``.
public final class Inotify {
  /// What an event loop waits for. It is closed with the instance.
  public let descriptor: Int32

  /// The kinds of events of a watched file or folder.
  public struct Events: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The file was written to or truncated.
    public static let modified = Events(rawValue: UInt32(IN_MODIFY))
    /// The file was closed after it had been open for writing.
    public static let closed = Events(rawValue: UInt32(IN_CLOSE_WRITE))
    /// The file's mode, owner or number of names has changed, as when it is deleted.
    public static let attributes = Events(rawValue: UInt32(IN_ATTRIB))
    /// The file or folder itself was moved.
    public static let movedAway = Events(rawValue: UInt32(IN_MOVE_SELF))
    /// The file or folder itself was deleted.
    public static let deleted = Events(rawValue: UInt32(IN_DELETE_SELF))
    /// Files came into the folder, left it, or got another name in it.
    public static let entries = Events(rawValue: UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO))
    /// Watches only if the path leads to a folder.
    public static let onlyFolder = Events(rawValue: UInt32(IN_ONLYDIR))
  }

  /// One event.
  public struct Event {
    /// What `watch` returned; negative if the system has lost events.
    public let watch: Int32
    /// What happened.
    public let events: Events
    /// The name of the entry in the watched folder; empty if the event is about the watched file or folder itself.
    let name: Slice<UnsafeMutableRawBufferPointer>
  }

  /// Makes an instance. An error names `path`.
  public init(for path: String) throws(FileError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .unwatchable(path: path, errno: errno) }
  }

  deinit { close(descriptor) }

  /// Watches what is at `path`, and returns the number of the watch. If that fails, returns nil and sets `errno`. Watching
  /// the same file again replaces its events and returns the same number.
  @discardableResult
  public func watch(_ path: String, _ events: Events) -> Int32? {
    let watch = inotify_add_watch(descriptor, path, events.rawValue)
    return watch >= 0 ? watch : nil
  }

  func unwatch(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Discards all pending events. Returns whether there were any.
  @discardableResult
  public func drain() -> Bool { drain { _ in } }

  private static let largestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

  /// Passes each pending event to `take`. Returns whether there were any.
  @discardableResult
  public func drain(_ take: (Event) -> Void) -> Bool {
    var found = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { space in
      var count = space.count
      // If there was room for one more event, the last call has read all of them.
      while count > space.count - Self.largestEvent {
        count = read(descriptor, space.baseAddress, space.count)
        if count > 0 { found = true }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = space.load(fromByteOffset: offset, as: inotify_event.self)
          let nameStart = offset + MemoryLayout<inotify_event>.size
          offset = nameStart + Int(event.len)
          guard offset <= count else { continue }
          take(
            Event(
              watch: event.wd, events: Events(rawValue: event.mask),
              name: space[nameStart..<offset].prefix { $0 != 0 }))
        }
      }
    }
    return found
  }
}
