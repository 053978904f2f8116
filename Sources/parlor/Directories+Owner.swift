import Glibc
import UsherFiles

/// Folders of Parlor's own are their owner's alone, however they came to be.
extension Directories {
  private static let ours: Set<String> = ["data", "state", "config", "cache"]

  /// Closes to others those that are there, and refuses what others could put their own files into. Those that are not
  /// there yet are made for their owner alone.
  func claim() throws(Failure) {
    if let home { try Self.claimNamed(home) }
    for folder in [data, state, config] { try Self.claim(folder) }
  }

  /// One that is named may be anything: what belongs to others stays as it is, and so does what holds more than Parlor's
  /// own, where closing it could shut others out of what is theirs.
  private static func claimNamed(_ folder: String) throws(Failure) {
    guard let facts = try facts(of: folder) else { return }
    guard facts.st_uid == geteuid() else {
      throw refusal(folder, "belongs to another user", nil)
    }
    guard facts.st_mode & S_ISVTX == 0 else {
      throw refusal(folder, "is shared by all users", "\(folder)/parlor")
    }
    guard facts.st_mode & 0o077 != 0 else { return }
    if holdsOnlyOurs(folder) { return try tighten(folder, facts) }
    guard facts.st_mode & 0o022 == 0 else {
      throw refusal(folder, "can be written to by other users", "\(folder)/parlor")
    }
  }

  private static func claim(_ folder: String) throws(Failure) {
    guard let facts = try facts(of: folder) else { return }
    guard facts.st_uid != geteuid() else { return try tighten(folder, facts) }
    guard facts.st_mode & 0o022 == 0 else {
      throw refusal(folder, "belongs to another user and can be written to by more", nil)
    }
  }

  /// nil for what is no folder, or not there: whoever opens it finds out.
  private static func facts(of folder: String) throws(Failure) -> stat? {
    var facts = stat()
    if lstat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK, ![0, geteuid()].contains(facts.st_uid) {
      throw refusal(folder, "is a link that another user made", nil)
    }
    return stat(folder, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR ? facts : nil
  }

  private static func tighten(_ folder: String, _ facts: stat) throws(Failure) {
    guard facts.st_mode & 0o077 != 0, chmod(folder, facts.st_mode & 0o700) != 0 else { return }
    throw Failure(
      code: .noPermission, words: "cannot close \(folder) to other users: \(String(cString: strerror(errno)))"
    )
  }

  private static func holdsOnlyOurs(_ folder: String) -> Bool {
    var isOurs = true
    do throws(FileError) {
      try Folder.forEachEntry(in: folder) { entry in
        isOurs = entry.name.map(ours.contains) ?? false
        return isOurs
      }
    } catch {
      return false
    }
    return isOurs
  }

  private static func refusal(_ folder: String, _ why: String, _ better: String?) -> Failure {
    let mend =
      better.map { "give a folder of your own, such as --home \($0)" }
      ?? "give a folder of your own with --home"
    return Failure(code: .noPermission, words: "\(folder) \(why); \(mend)")
  }
}
