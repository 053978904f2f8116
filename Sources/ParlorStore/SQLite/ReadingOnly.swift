import CSQLite
import Glibc

/// Opening a store for reading, so that no file is made, changed or deleted.
///
/// SQLite needs the log and its index to read a store that others use, and makes them if they are missing. So how a store
/// is opened depends on the files that are there.
enum ReadingMode: CaseIterable {
  /// The log has an index. It is only read.
  case fixedIndex
  /// The same, but this process notes in the index up to where it reads, as every reader of a session does. It is needed
  /// if no reader has noted a place in a log that has just grown.
  case index
  /// There is no log, because no process uses the store.
  case alone

  /// The parameters of the file's name, as SQLite knows them.
  var parameters: String {
    switch self {
    case .fixedIndex: "?mode=ro&readonly_shm=1"
    case .index: "?mode=ro"
    case .alone: "?mode=ro&immutable=1"
    }
  }

  /// How the store at `path` can be read at present, the best way first. Empty if it cannot: somebody has removed the index
  /// of a log that holds messages.
  static func all(for path: String) -> [ReadingMode] {
    var (log, index) = (stat(), stat())
    let hasLog = stat(path + "-wal", &log) == 0
    if hasLog, stat(path + "-shm", &index) == 0, index.st_size > 0 { return [.fixedIndex, .index] }
    return !hasLog || log.st_size == 0 ? [.alone] : []
  }
}

extension Store {
  /// Lets this process make no file of a store from now on, and wake no session up by reading. Call it before the first
  /// store is opened.
  public static func onlyRead() {
    _ = Connection.isConfigured
    parlor_only_read()
  }

  /// Opens the store at `path` for reading only. Makes, changes and deletes no file, and waits `patience` milliseconds for
  /// a program that keeps readers out.
  ///
  /// Throws `cannotOpen` if there is no store, `older` and `newer` if its schema is another one, and `locked` if it cannot
  /// be read at the moment. Use one such store at a time, and for a short time: what others write may not be seen.
  public convenience init(
    reading path: String, patience: Int32, now: @escaping () -> Int64
  ) throws(StoreError) {
    try StoreFile.requirePlain(path)
    let path = StoreFile.absolute(path)
    self.init(try Self.connection(reading: path, patience), path: path, now: now)
  }

  /// Returns the store at `path` as the bytes of a file. The store is only read, and may be in use. Waits `patience`
  /// milliseconds for a program that keeps readers out.
  public static func image(of path: String, patience: Int32) throws(StoreError) -> [UInt8] {
    let image = try Store(reading: path, patience: patience, now: { 0 }).connection.image()
    return image.withUnsafeBytes { Array($0) }
  }

  private static func connection(reading path: String, _ patience: Int32) throws(StoreError) -> Connection {
    for mode in ReadingMode.all(for: path) {
      do throws(StoreError) {
        let connection = try Connection(
          "file:" + escaped(path) + mode.parameters, of: path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
          busyTimeout: patience)
        // Closing must not move the log into the file.
        connection.leaveLog(true)
        let (version, known) = (try SchemaStep.check(connection), SchemaStep.newest)
        // Another process is making the store.
        guard version > 0 else { throw .cannotOpen(path: path, errno: ENOENT) }
        guard version == known else { throw .older(path: path, version: version, known: known) }
        return connection
      } catch {
        switch error {
        // The files have changed meanwhile, or this mode does not do.
        case .readOnly, .inputOutput: continue
        default: throw error
        }
      }
    }
    try StoreFile.requirePlain(path)
    throw .locked(path: path)
  }

  /// Runs the reads of `body` on one state of the store.
  public func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
    try connection.snapshot(body)
  }

  /// A path in a URI. Percent signs and whatever would end the path are escaped.
  static func escaped(_ path: String) -> String {
    var text = ""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "%": text += "%25"
      case "?": text += "%3f"
      case "#": text += "%23"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension StoreFile {
  /// Throws if there is no file at the path, an empty one, or something else than a file: opening a pipe could block for
  /// ever.
  static func requirePlain(_ path: String) throws(StoreError) {
    guard !path.utf8.contains(0), !path.isEmpty else { throw .cannotOpen(path: path, errno: EINVAL) }
    for name in [path, path + "-wal", path + "-shm"] {
      var facts = stat()
      guard lstat(name, &facts) == 0 else {
        if name != path, errno == ENOENT { continue }
        throw .cannotOpen(path: path, errno: errno)
      }
      guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: name) }
      if name == path, facts.st_size == 0 { throw .cannotOpen(path: path, errno: ENOENT) }
    }
    if access(path, R_OK) != 0 { throw .cannotOpen(path: path, errno: errno) }
  }
}
