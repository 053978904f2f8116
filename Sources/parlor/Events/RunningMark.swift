import Glibc
import UsherFiles

/// A file that says that a session is running which logs events. It is gone once the session has ended in an orderly way. If it
/// stays, the session has ended by a defect or was killed, and the next session that logs says so.
final class RunningMark {
  private static let prefix = "events-running-"
  private let path: String
  private let file: Int32

  /// Marks this process in a folder. Returns nil if that is not possible; then nobody learns of a crash.
  init?(in folder: String) {
    path = "\(folder)/\(Self.prefix)\(getpid())"
    try? Folder.makeParents(of: path)
    guard let file = try? RegularFile.open(path, O_RDWR | O_CREAT | O_NOFOLLOW) else { return nil }
    self.file = file
    // The system releases the lock when the process ends, however that happens.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
  }

  deinit {
    unlink(path)
    close(file)
  }

  /// Removes the marks of sessions that have ended without removing them. Returns for each the signal that its crash file names;
  /// nil if it has none. Each of them is returned once, whichever session asks.
  static func takeLost(in folder: String) -> [Int?] {
    var names: [String] = []
    // The folder is listed once: there may be thousands of marks.
    var crashes: [Substring: [String]] = [:]
    try? Folder.forEachEntry(in: folder) { entry in
      guard let name = entry.name else { return true }
      if name.hasPrefix(prefix) { names.append(name) }
      let parts = name.split(separator: "-")
      if parts.count == 3, parts[0] == "crash", name.hasSuffix(".txt") {
        crashes[parts[1], default: []].append(name)
      }
      return true
    }
    return names.compactMap { name in
      let path = folder + "/" + name
      guard let file = try? RegularFile.open(path, O_RDWR | O_NOFOLLOW) else { return nil }
      defer { close(file) }
      var facts = stat()
      // Without a link, another session has just taken it.
      guard flock(file, LOCK_EX | LOCK_NB) == 0, fstat(file, &facts) == 0, facts.st_nlink > 0,
        unlink(path) == 0
      else { return nil }
      let process = name.dropFirst(prefix.count)
      return .some(signal(in: crashes[process] ?? [], since: facts.st_mtim.tv_sec, in: folder))
    }
  }

  /// The signal in the file that the crash of a process left: `crash-PROCESS-TIME.txt` begins with `signal 11`.
  private static func signal(in names: [String], since start: Int, in folder: String) -> Int? {
    for name in names {
      // An older one is of another process with the same number. The name is made shortly before the mark is.
      guard let time = Int(name.dropLast(4).split(separator: "-").last ?? ""), time >= start - 1,
        let text = try? OwnFile(folder + "/" + name).read(limit: 1 << 16)
      else { continue }
      let words = String(decoding: text.prefix { $0 != 0x0A }, as: UTF8.self).split(separator: " ")
      if words.first == "signal", let signal = words.last.flatMap({ Int($0) }) { return signal }
    }
    return nil
  }
}
