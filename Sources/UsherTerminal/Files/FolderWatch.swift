internal import Glibc

/// Tells when a file is written to, and when another file comes to stand in its place.
final class FolderWatch {
  enum Change { case content, place }

  let descriptor: Int32
  private let name: [UInt8]
  private var file: Int32 = -1

  init(of path: String) throws(TerminalError) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = Array((slash.map { path[path.index(after: $0)...] } ?? path[...]).utf8)
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .unwatchable(path: path, code: errno) }
    let places = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    guard inotify_add_watch(descriptor, folder, UInt32(places) | UInt32(IN_ONLYDIR)) >= 0 else {
      throw .unwatchable(path: path, code: errno)
    }
  }

  deinit { close(descriptor) }

  /// Watches the content of this open file from now on, under whatever name it goes.
  func follow(_ open: Int32) {
    if file >= 0 { inotify_rm_watch(descriptor, file) }
    file = inotify_add_watch(descriptor, "/proc/self/fd/\(open)", UInt32(IN_MODIFY))
  }

  private static let largestEvent = MemoryLayout<inotify_event>.size + Int(NAME_MAX) + 1

  /// Takes what has been told since.
  func drain() -> Change {
    var change = Change.content
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { space in
      var count = space.count
      // Where there was room for one more, that was all.
      while count > space.count - Self.largestEvent {
        count = read(descriptor, space.baseAddress, space.count)
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = space.load(fromByteOffset: offset, as: inotify_event.self)
          let nameStart = offset + MemoryLayout<inotify_event>.size
          offset = nameStart + Int(event.len)
          guard event.wd != file, offset <= count else { continue }
          // An event without a name is of the folder itself, or says that events were lost.
          let text = space[nameStart..<offset].prefix { $0 != 0 }
          if text.isEmpty || text.elementsEqual(name) { change = .place }
        }
      }
    }
    return change
  }
}
