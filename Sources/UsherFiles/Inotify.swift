internal import Glibc

/// An inotify(7) instance: `descriptor` becomes readable when something happens to one of the files that are watched.
///
/// Wait for the descriptor, then call ``drain(_:)``.
public final class Inotify {
  public let descriptor: Int32

  /// What is reported of a watched file or folder.
  public struct Events: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Bytes of the file were written, or cut off.
    public static let modified = Events(rawValue: UInt32(IN_MODIFY))
    /// Somebody who could write to the file has closed it.
    public static let closed = Events(rawValue: UInt32(IN_CLOSE_WRITE))
    /// The file has another mode, owner or number of names. Losing its name counts.
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
    /// The entry of the watched folder it is about; empty if it is about the file or folder itself.
    let name: Slice<UnsafeMutableRawBufferPointer>
  }

  /// `path` is named in the error.
  public init(for path: String) throws(FileError) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .unwatchable(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// Watches what is at `path`. Returns the number of the watch, or nil with `errno`. Watching the same file again
  /// replaces its events and returns the same number.
  @discardableResult
  public func watch(_ path: String, _ events: Events) -> Int32? {
    let watch = inotify_add_watch(descriptor, path, events.rawValue)
    return watch >= 0 ? watch : nil
  }

  func unwatch(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Takes everything that was reported. Returns whether there was anything.
  @discardableResult
  public func drain() -> Bool { drain { _ in } }

  private static let largestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

  /// Takes everything that was reported, and hands each event to `take`. Returns whether there was anything.
  @discardableResult
  public func drain(_ take: (Event) -> Void) -> Bool {
    var found = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { space in
      var count = space.count
      // If there was room for one more event, that was all.
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
