import Usher
import UsherEvents
import UsherEventsJournal
import UsherEventsSQLite
import UsherEventsServers
import UsherProgram

/// Logs where the user of a session goes, and delivers it. Only `--events` turns it on.
final class EventDesk {
  private let courier: EventCourier
  private let logger: JournalLogger
  private let thread: CourierThread

  /// The demo writes no file, so its events wait in memory.
  init(
    _ target: EventTarget, _ tree: Tree, in directories: Directories?,
    soon: @escaping (@escaping () -> Void) -> Void
  ) throws(ProgramFailure) {
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
  }

  /// Logs the last screen, and saves what was not delivered for the next session.
  func end() {
    logger.end()
    thread.stop()
  }
}
