internal import Glibc
internal import Synchronization

/// The files that ``RegularFile`` must not touch, by where they stand and by what they are.
///
/// SQLite locks its files with POSIX locks, and the system drops all such locks of a process as soon as the process closes
/// any descriptor of the file. Whether that one was opened for something else, by another name, makes no difference.
struct ReservedFiles {
  /// Locks belong to the process, and so does this list.
  static let all = Mutex(ReservedFiles())

  private var paths: [String] = []
  /// Every file that has been seen at one of the paths. One that was moved away since is locked all the same.
  private var seen: [FileTail.Identity] = []

  mutating func add(_ paths: [String]) {
    self.paths += paths
    look()
  }

  mutating func contains(_ facts: stat) -> Bool {
    guard !paths.isEmpty else { return false }
    look()
    return seen.contains(FileTail.Identity(facts))
  }

  /// Whether `path` leads to one of them, or to a place where one of them is to be made.
  mutating func contains(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    var facts = stat()
    if stat(path, &facts) == 0 { return contains(facts) }
    let (folder, name) = FolderWatch.parts(of: path)
    guard stat(folder, &facts) == 0 else { return false }
    let identity = FileTail.Identity(facts)
    return paths.contains { reserved in
      let own = FolderWatch.parts(of: reserved)
      return own.name == name && stat(own.folder, &facts) == 0 && FileTail.Identity(facts) == identity
    }
  }

  private mutating func look() {
    for path in paths {
      var facts = stat()
      guard stat(path, &facts) == 0 else { continue }
      let identity = FileTail.Identity(facts)
      if !seen.contains(identity) { seen.append(identity) }
    }
  }
}

extension FileTail.Identity {
  init(_ facts: stat) { self.init(device: UInt64(facts.st_dev), inode: UInt64(facts.st_ino)) }
}
