import Glibc
import ParlorFlows
import UsherScreens
import UsherSession
import UsherTerminal
import UsherText

/// Follows the folder of `--screens`: when a file in it changes, the screen on show is drawn from the new pictures. What is
/// wrong with them is said above the line being typed, and the last good picture stays.
final class ScreensWatch {
  private let folder: String
  private let session: Session
  private let events: EventPoll
  private let descriptor: Int32
  private var pending: EventPoll.Deadline?

  init(_ folder: String, _ session: Session, _ events: EventPoll) {
    self.folder = folder
    self.session = session
    self.events = events
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return }
    watchFolders()
    events.watch(descriptor) { [weak self] in self?.wake() }
  }

  deinit {
    events.unwatch(descriptor)
    close(descriptor)
  }

  private func watchFolders() {
    let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
    for path in [folder] + ScreenFiles.folders(below: folder) { inotify_add_watch(descriptor, path, mask) }
  }

  /// Editors write in several steps: the files are read once they have been left alone for a moment.
  private func wake() {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
    if let pending { events.cancel(pending) }
    pending = events.schedule(at: MonotonicTime.now + .milliseconds(50)) { [weak self] in self?.reload() }
  }

  private func reload() {
    pending = nil
    watchFolders()
    do {
      let (gallery, findings) = session.gallery.replaced(
        by: try ScreenFiles.read(folder), check: ParlorScreens.check(root: ScreenFiles.root(folder)))
      session.gallery = gallery
      for finding in findings { session.emit(Text.clean(finding.description)) }
    } catch {
      session.emit(Text.clean(error.words))
    }
  }
}
