internal import Glibc
internal import Synchronization

extension RegularFile {
  /// Reserves the files at these paths. From now on, opening or creating one of them under any name throws
  /// ``FileError/reserved(path:)``.
  ///
  /// Reserve the files that a library such as SQLite keeps open and locked in this process, once the library has opened
  /// them. Closing a second descriptor of such a file would release the library's locks.
  public static func reserve(_ paths: [String]) { ReservedFiles.all.withLock { $0.add(paths) } }

  /// Throws ``FileError/reserved(path:)`` if the file at `path` may not be opened. Opens nothing.
  public static func check(_ path: String) throws(FileError) {
    if ReservedFiles.all.withLock({ $0.contains(path) }) { throw .reserved(path: path) }
  }

  /// Whether an open descriptor belongs to a reserved file, as after a redirection by the shell.
  public static func isReserved(_ descriptor: Int32) -> Bool {
    ReservedFiles.all.withLock { $0.contains(descriptor) }
  }
}

/// The files that ``RegularFile`` must not touch, by path and by identity.
///
/// SQLite locks its files with POSIX locks. The system releases all such locks of a process as soon as the process closes any
/// descriptor of the file, even one that was opened for something else and under another name.
private struct ReservedFiles {
  /// The list of this process. The locks belong to the whole process too.
  static let all = Mutex(ReservedFiles())

  private var paths: [String] = []
  /// Every file that has been found at one of the paths. A file that was moved away since then is still locked.
  private var seen: Set<FileIdentity> = []

  mutating func add(_ paths: [String]) {
    self.paths += paths
    look()
  }

  mutating func contains(_ descriptor: Int32) -> Bool {
    guard !paths.isEmpty, let identity = FileIdentity(of: descriptor) else { return false }
    look()
    return seen.contains(identity)
  }

  /// Whether `path` leads to a reserved file, or to the place where one would be created.
  mutating func contains(_ path: String) -> Bool {
    guard !paths.isEmpty else { return false }
    if let identity = FileIdentity(at: path) {
      look()
      return seen.contains(identity)
    }
    let (folder, name) = Folder.parts(of: path)
    guard let identity = FileIdentity(at: folder) else { return false }
    return paths.contains { reserved in
      let own = Folder.parts(of: reserved)
      return own.name == name && FileIdentity(at: own.folder) == identity
    }
  }

  private mutating func look() {
    for path in paths {
      if let identity = FileIdentity(at: path) { seen.insert(identity) }
    }
  }
}
