import ParlorFlows
import Usher
import UsherEvents
import UsherTerminal

/// Logs what the user of a session does, and delivers it, until it is ended.
final class SessionLog {
  private let courier: EventCourier
  private let logger: JournalLogger
  private let thread: CourierThread
  private var mark: RunningMark?
  private let parlor: Parlor

  /// The demo writes no file, so its events wait in memory until it ends.
  init(
    _ target: EventTarget, _ parlor: Parlor, _ tree: Tree, in directories: Directories?,
    soon: @escaping (@escaping () -> Void) -> Void
  ) throws(ProgramFailure) {
    self.parlor = parlor
    let (server, reachability) = try target.server(in: directories)
    let store: any EventStore =
      if let directories {
        SQLiteEventStore(path: EventTarget.storePath(in: directories))
      } else {
        MemoryEventStore()
      }
    thread = CourierThread(store: store, server: server, reachability: reachability)
    courier = thread.courier
    logger = JournalLogger(tree, log: courier, soon: soon)
    thread.turnOn()
    parlor.events = EventLog(courier)
    guard let folder = directories?.state else { return }
    let lost = RunningMark.takeLost(in: folder)
    for signal in lost { parlor.events?.log(.crashed(signal: signal)) }
    // `takeLost` has removed the marks. If this session were killed before it saves, no session would log these crashes.
    if !lost.isEmpty { courier.save() }
    mark = RunningMark(in: folder)
  }

  /// Logs nothing from now on. What was saved stays for the next session that logs. Waits for nothing.
  func stop() {
    courier.isOn = false
    leave()
  }

  /// Logs the last screen, and saves what was not delivered for the next session. In the demo, delivers it.
  func end() {
    leave()
    thread.stop()
  }

  private func leave() {
    logger.end()
    parlor.events = nil
    mark = nil
  }
}
