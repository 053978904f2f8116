internal import Glibc

/// Reports when a file is written to, and when another file may be at its path. Follows links, and folders that are removed
/// and made again.
final class PlaceWatch {
  enum Change { case content, place }

  var descriptor: Int32 { inotify.descriptor }
  private let inotify: Inotify
  private let path: String
  /// The folders that are watched, with the names in each that decide which file is at the path.
  private var folders: [Int32: Set<[UInt8]>] = [:]
  private var file: Int32?

  /// The folder of `path` must exist.
  init(of path: String) throws(FileError) {
    self.path = path
    inotify = try Inotify(for: path)
    guard watch(path) else { throw .unwatchable(path: path, errno: errno) }
    watchPlaces()
  }

  /// Watches the content of this open file from now on, even if it is renamed.
  func follow(_ open: Int32) {
    if let file { inotify.unwatch(file) }
    // Without /proc the file is watched by its path. Another file may just have taken that path.
    file = inotify.watch("/proc/self/fd/\(open)", .modified) ?? inotify.watch(path, .modified)
  }

  /// Returns what has changed since the last call.
  func drain() -> Change {
    var change = Change.content
    inotify.drain { if isOfPlace($0) { change = .place } }
    if change == .place { watchPlaces() }
    return change
  }

  private func isOfPlace(_ event: Inotify.Event) -> Bool {
    // The system has dropped events, so another file may be at the path.
    guard event.watch >= 0 else { return true }
    guard let names = folders[event.watch] else { return false }
    return event.name.isEmpty || names.contains(Array(event.name))
  }

  // MARK: - Places

  /// The most links that are followed; the system follows no more either.
  private static let mostLinks = 40

  /// Watches each folder that decides which file is at the path: the path's own, and those of the links it goes through.
  private func watchPlaces() {
    let former = folders.keys
    folders = [:]
    var place: String? = path
    for _ in 0...Self.mostLinks {
      guard let present = place else { break }
      watchNearest(present)
      place = Self.target(of: present)
    }
    for folder in former where folders[folder] == nil { inotify.unwatch(folder) }
  }

  /// Watches the folder that `place` is in. If that folder is missing, watches the nearest folder above it that exists, which
  /// reports when the missing one is made.
  private func watchNearest(_ place: String) {
    if watch(place) { return }
    guard let slash = place.lastIndex(of: "/"), slash > place.startIndex else { return }
    watchNearest(String(place[..<slash]))
    // The folder may have been made meanwhile.
    _ = watch(place)
  }

  /// Watches the folder that `place` is in.
  private func watch(_ place: String) -> Bool {
    let (folder, name) = Folder.parts(of: place)
    guard
      let watched = inotify.watch(folder, [.entries, .attributes, .deleted, .movedAway, .onlyFolder])
    else { return false }
    folders[watched, default: []].insert(Array(name.utf8))
    return true
  }

  /// The target of a link; nil if `link` is not a link.
  private static func target(of link: String) -> String? {
    let bytes = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { space in
      guard let start = space.baseAddress else { return [UInt8]() }
      return space.prefix(max(0, readlink(link, start, space.count))).map { UInt8(bitPattern: $0) }
    }
    guard !bytes.isEmpty, let target = String(validating: bytes, as: UTF8.self) else { return nil }
    return target.hasPrefix("/") ? target : "\(Folder.parts(of: link).folder)/\(target)"
  }
}
