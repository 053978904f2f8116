import Glibc
import ParlorStore
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor rescue HOME INTO`: saves what can be read of a damaged store in a new home folder.
struct RescueCommand {
  private let program: Run
  /// The damaged store, and the new one.
  private let from, into: String
  private let folder: String

  /// `HOME` is a home folder, or the file of a store.
  init(_ run: Run) throws(ProgramFailure) {
    program = run
    let home = try Directories.absolute(run.operands[0])
    folder = try Directories.absolute(run.operands[1])
    var facts = stat()
    let isFile = stat(home, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    from = isFile ? home : try Self.store(of: home)
    into = try Self.store(of: folder)
  }

  private static func store(of home: String) throws(ProgramFailure) -> String {
    let directories = try Directories.find(of: "parlor", home: home)
    try directories.refuseLinks()
    return World.storePath(in: directories)
  }

  /// Returns `dataError` if something was lost.
  func run() throws(ProgramFailure) -> ExitCode {
    guard isNew else {
      throw ProgramFailure(code: .cannotCreate, words: Sentence("rescue.notNew", ["path": folder]))
    }
    let rescue: Rescue
    do throws(StoreError) {
      let target = try Store(path: into, now: Environment.milliseconds)
      defer { target.tidy() }
      rescue = try Rescue(from, into: target)
    } catch {
      remove()
      let words = error.isDamage ? Sentence("rescue.nothing", ["path": from]) : Sentence(error)
      throw ProgramFailure(code: error.exitCode, words: words)
    }
    let phrases = program.phrases
    var lines = [phrases.say("rescue.saved", ["path": into])]
    for count in rescue.counts where count.saved > 0 || count.lost != 0 {
      let key = count.lost == 0 ? "rescue.whole" : count.lost == nil ? "rescue.some" : "rescue.lost"
      let name = "  " + count.table + String(repeating: " ", count: max(1, 20 - count.table.count))
      lines.append(name + phrases.say(key, ["saved": count.saved, "lost": count.lost ?? 0]))
    }
    if rescue.standIns > 0 { lines.append(phrases.say("rescue.standIns", ["count": rescue.standIns])) }
    lines.append(phrases.say(rescue.wasReplica ? "rescue.replica" : "rescue.next", ["home": folder]))
    try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    return rescue.counts.allSatisfy { $0.lost == 0 } ? .ok : .dataError
  }

  /// Whether nothing is at the path of the new home, or an empty folder.
  private var isNew: Bool {
    guard FileIdentity(at: folder) != nil else { return true }
    var isEmpty = true
    do throws(FileError) {
      try Folder.forEachEntry(in: folder) { _ in
        isEmpty = false
        return false
      }
    } catch { return false }
    return isEmpty
  }

  /// Removes the new home, in which there is only an empty store.
  private func remove() {
    for ending in ["", "-wal", "-shm", "-sessions"] { unlink(into + ending) }
    rmdir(folder + "/data")
    rmdir(folder)
  }
}
