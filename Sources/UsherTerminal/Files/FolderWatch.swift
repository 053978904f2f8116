internal import Glibc

/// Tells when a file is written to, and when another file comes to stand in its place: also behind a link, and in a folder
/// that was removed and made again.
final class FolderWatch {
  enum Change { case content, place }

  let descriptor: Int32
  private let path: String
  /// The folders that are watched, with the names in each that count.
  private var folders: [Int32: Set<[UInt8]>] = [:]
  private var file: Int32 = -1

  /// The folder has to be there.
  init(of path: String) throws(TerminalError) {
    self.path = path
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { throw .unwatchable(path: path, code: errno) }
    guard watch(path) else { throw .unwatchable(path: path, code: errno) }
    watchPlaces()
  }

  deinit { close(descriptor) }

  /// Watches the content of this open file from now on, under whatever name it goes.
  func follow(_ open: Int32) {
    if file >= 0 { inotify_rm_watch(descriptor, file) }
    file = inotify_add_watch(descriptor, "/proc/self/fd/\(open)", UInt32(IN_MODIFY))
    // Without /proc by its name, which tells of another file if that has just taken its place.
    if file < 0 { file = inotify_add_watch(descriptor, path, UInt32(IN_MODIFY)) }
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
          guard offset <= count else { continue }
          if counts(event, space[nameStart..<offset].prefix { $0 != 0 }) { change = .place }
        }
      }
    }
    if change == .place { watchPlaces() }
    return change
  }

  /// An event without a name is of a folder itself; one without a folder says that events were lost.
  private func counts(_ event: inotify_event, _ name: Slice<UnsafeMutableRawBufferPointer>) -> Bool {
    guard event.wd >= 0 else { return true }
    guard let names = folders[event.wd] else { return false }
    return name.isEmpty || names.contains(Array(name))
  }

  // MARK: - Places

  /// Links that lead on from one to the next, at most; the system follows no more either.
  private static let mostLinks = 40

  /// Watches wherever it is decided what stands at the path: its folder, and those of what the links there lead to.
  private func watchPlaces() {
    let former = folders.keys
    folders = [:]
    var place: String? = path
    for _ in 0...Self.mostLinks {
      guard let present = place else { break }
      watchNearest(present)
      place = Self.target(of: present)
    }
    for folder in former where folders[folder] == nil { inotify_rm_watch(descriptor, folder) }
  }

  /// Where the folder is not there, the folders above tell when it comes.
  private func watchNearest(_ place: String) {
    if watch(place) { return }
    guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else { return }
    watchNearest(String(place[..<slash]))
    // It may have come meanwhile.
    _ = watch(place)
  }

  /// Watches the folder in which something stands.
  private func watch(_ place: String) -> Bool {
    let (folder, name) = Self.parts(of: place)
    let places =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
    let watched = inotify_add_watch(descriptor, folder, UInt32(places) | UInt32(IN_ONLYDIR))
    guard watched >= 0 else { return false }
    folders[watched, default: []].insert(Array(name.utf8))
    return true
  }

  static func parts(of place: String) -> (folder: String, name: Substring) {
    guard let slash = place.lastIndex(of: "/") else { return (".", place[...]) }
    return (slash == place.startIndex ? "/" : String(place[..<slash]), place[place.index(after: slash)...])
  }

  /// What a link leads to; nil if it is none.
  private static func target(of link: String) -> String? {
    let bytes = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { space in
      guard let start = space.baseAddress else { return [UInt8]() }
      return space.prefix(max(0, readlink(link, start, space.count))).map { UInt8(bitPattern: $0) }
    }
    guard !bytes.isEmpty, let target = String(validating: bytes, as: UTF8.self) else { return nil }
    return target.hasPrefix("/") ? target : "\(parts(of: link).folder)/\(target)"
  }
}
