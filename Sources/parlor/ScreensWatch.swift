import ParlorFlows
import UsherFiles
import UsherScreens
import UsherTerminal

/// Follows the folder of `--screens`: when a file in it changes, the screen on show is drawn from the new pictures. What is
/// wrong with them is said above the line being typed, and the last good picture stays.
final class ScreensWatch {
  private let folder: String
  private let session: Session
  private let events: EventPoll
  /// nil if the system refuses one: then changes of the files are not noticed.
  private let inotify: Inotify?
  private var pending: EventPoll.Deadline?

  init(_ folder: String, _ session: Session, _ events: EventPoll) {
    self.folder = folder
    self.session = session
    self.events = events
    inotify = try? Inotify(for: folder)
    watchFolders()
    if let inotify { events.watch(inotify.descriptor) { [weak self] in self?.wake() } }
  }

  deinit {
    if let inotify { events.unwatch(inotify.descriptor) }
  }

  private func watchFolders() {
    for path in [folder] + ScreenFiles.folders(below: folder) { inotify?.watch(path, [.entries, .closed]) }
  }

  /// Editors write a file in several steps, so the files are read once nothing has happened for a moment.
  private func wake() {
    inotify?.drain()
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
