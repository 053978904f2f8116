import Glibc
import UsherFiles
import UsherProgram
import UsherTerminal

/// `parlor glance --watch`: prints a line at once, and again whenever it changes, until its output is closed.
///
/// Sleeps until somebody writes to the store, or puts another file in its place.
struct GlanceWatch {
  /// How long further writes are left to come before the store is read, so that a flood of messages is a few lines.
  private static let pause: Int32 = 50
  /// How soon a busy store is read again.
  private static let again: Int32 = 1000

  private let path: String

  init(_ path: String) { self.path = path }

  func run(_ look: () -> GlanceAnswer) throws(ProgramFailure) -> ExitCode {
    // Writing to a closed pipe must be an error and no signal.
    signal(SIGPIPE, SIG_IGN)
    var last: String?
    while true {
      // Watches first: what is written while the store is read is read again.
      let inotify = try watched()
      let answer = look()
      if answer.line != last {
        do throws(ProgramFailure) { try StandardOutput.write(answer.line + "\n") } catch {
          if errno == EPIPE { return .ok }
          throw error
        }
        last = answer.line
      }
      let isOpen = wait(inotify.descriptor, answer.isBusy ? Self.again : -1) && wait(nil, Self.pause)
      if !isOpen { return .ok }
    }
  }

  /// Waits until something happens to the watched files, or the time is up. Returns false if the output was closed.
  private func wait(_ watched: Int32?, _ milliseconds: Int32) -> Bool {
    var places = [
      // No events: the system reports errors and closing in any case.
      pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
      pollfd(fd: watched ?? -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&places, 2, milliseconds) < 0, errno == EINTR {}
    return places[0].revents == 0
  }

  /// Watches the store's file and the folder that it is in. If that is missing, watches the nearest folder above it, in
  /// which the missing one will be made.
  private func watched() throws(ProgramFailure) -> Inotify {
    do throws(FileError) {
      let inotify = try Inotify(for: path)
      inotify.watch(path, [.attributes, .movedAway, .closed, .modified])
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        let name = folder.isEmpty ? "/" : String(folder)
        if inotify.watch(name, [.entries, .attributes, .deleted, .movedAway, .onlyFolder]) != nil {
          return inotify
        }
      }
      throw .unwatchable(path: path, code: errno)
    } catch {
      throw ProgramFailure(code: .osError, words: error.description)
    }
  }
}
