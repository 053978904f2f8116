import ParlorFlows
import Usher
import UsherEvents
import UsherEventsJournal
import UsherEventsSQLite
import UsherEventsServers
import UsherProgram

/// Logs what the user of a session does, and delivers it, until it is ended.
final class SessionLog {
  private let courier: EventCourier
  private let logger: JournalLogger
  private let thread: CourierThread
  private var mark: RunningMark?
  private let parlor: Parlor
  private let tree: Tree

  /// The demo writes no file, so its events wait in memory.
  init(
    _ target: EventTarget, _ parlor: Parlor, _ tree: Tree, in directories: Directories?,
    soon: @escaping (@escaping () -> Void) -> Void
  ) throws(ProgramFailure) {
    (self.parlor, self.tree) = (parlor, tree)
    let (server, reachability) = try target.server()
    let store: any EventStore =
      if let directories {
        SQLiteEventStore(path: EventTarget.storePath(in: directories))
      } else {
        MemoryEventStore()
      }
    courier = EventCourier(
      store: store, server: server, reachability: reachability, clock: SystemTime.clock,
      moment: SystemTime.moment, random: { .random(in: 0 ... .max) })
    thread = CourierThread(courier, watching: reachability)
    logger = JournalLogger(tree, log: courier, clock: SystemTime.clock, soon: soon)
    courier.isOn = true
    thread.start()
    tree.interceptors.append(logger)
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
    leave()
    courier.isOn = false
  }

  /// Logs the last screen, and saves what was not delivered for the next session.
  func end() {
    logger.end()
    leave()
    thread.stop()
  }

  private func leave() {
    parlor.events = nil
    tree.interceptors.removeAll { $0 === logger }
    mark = nil
  }
}
