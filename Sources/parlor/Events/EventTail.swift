import Glibc
import UsherEvents
import UsherFiles
import UsherScreens
import UsherTerminal

/// `parlor events --follow`: writes each event when a session has saved it. What waits already comes first.
struct EventTail {
  private let path: String
  private let isJSON: Bool

  init(_ path: String, isJSON: Bool) { (self.path, self.isJSON) = (path, isJSON) }

  /// In milliseconds.
  private static let longestWait: Int32 = 500

  /// Runs until the process is ended, or until nobody reads what it writes.
  func follow() throws(ProgramFailure) -> ExitCode {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let inotify: Inotify
    do throws(FileError) {
      try Folder.makeParents(of: path)
      inotify = try Inotify(for: folder)
    } catch { throw ProgramFailure(error) }
    // Watched first, so that nothing is missed.
    guard inotify.watch(folder, [.modified, .entries]) != nil else {
      let error = FileError.unwatchable(path: folder, errno: errno)
      throw ProgramFailure(code: .ioError, words: Sentence(error))
    }
    let store = SQLiteEventStore(path: path)
    var (place, file): (Int64?, FileIdentity?) = (nil, FileIdentity(at: path))
    while true {
      let present = FileIdentity(at: path)
      // A new file counts from 1 again.
      if present != file { (place, file) = (nil, present) }
      if present != nil {
        do {
          let (events, last) = try store.saved(after: place)
          place = last
          for event in events {
            guard try StandardOutput.writeIfRead(line(event.json)) else { return .ok }
          }
        } catch let error as ProgramFailure {
          throw error
        } catch {
          // Another session is making or changing the file.
        }
      }
      // A session writes a change before the change counts, so a look in between finds nothing, and no write follows.
      let wait = Bytes.wait(
        for: inotify.descriptor, milliseconds: Self.longestWait, whileRead: STDOUT_FILENO)
      if wait == .closed { return .ok }
      inotify.drain()
    }
  }

  private func line(_ json: [UInt8]) -> String {
    guard !isJSON, let record = EventRecord(json) else {
      return String(decoding: json, as: UTF8.self) + "\n"
    }
    return ReportWords.clock(record.moment) + " " + record.name
      + (record.words.isEmpty ? "" : " " + record.words) + "\n"
  }
}
