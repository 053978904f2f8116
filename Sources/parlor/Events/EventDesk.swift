import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

/// Turns the event log of a session on and off, as the settings of the account say. `--events` turns it on as well.
final class EventDesk {
  private let target: EventTarget
  private let makeLog: () throws(ProgramFailure) -> SessionLog
  private var log: SessionLog?
  private var changes: Subscription?

  /// Without a target from the command line, events are delivered to a file of the user's. The demo has none, and so no event
  /// log.
  init?(
    _ given: EventTarget?, _ parlor: Parlor, _ tree: Tree, in directories: Directories?,
    soon: @escaping (@escaping () -> Void) -> Void
  ) throws(ProgramFailure) {
    guard let target = given ?? directories.map({ .file(EventTarget.standardFile(in: $0)) }) else {
      return nil
    }
    if target == .team {
      let origin: Origin?
      do throws(StoreError) { origin = try parlor.store.origin() } catch {
        throw ProgramFailure(code: .ioError, words: Sentence(error))
      }
      guard origin != nil else { throw ProgramFailure(code: .usage, words: "usage.replica") }
    }
    self.target = target
    makeLog = { [unowned parlor, unowned tree] () throws(ProgramFailure) in
      try SessionLog(target, parlor, tree, in: directories, soon: soon)
    }
    parlor.machine.eventTarget = target.name
    if given != nil {
      log = try makeLog()
      parlor.settings.given[.logsEvents] = true
    }
    changes = parlor.settings.changes.listen { [unowned self] in turn(on: $0[.logsEvents]) }
  }

  /// Ends the log with the session.
  func end() {
    changes = nil
    log?.end()
  }

  private func turn(on isOn: Bool) {
    if !isOn {
      log?.stop()
      log = nil
    } else if log == nil {
      // Only a target of the command line can fail here, and that one has been made before.
      log = try? makeLog()
    }
  }
}
