import ParlorFlows
import ParlorStore
import Usher
import UsherScreens
import UsherTerminal

/// Parlor's session at a terminal, and what joins it there: notifications, and what other sessions write to the store.
final class Conversation {
  private let launch: Launch
  private let session: Session
  private let stage: TerminalSession
  private var tail: FileTail?
  private var watch: ChangeWatch?
  private var screens: ScreensWatch?

  init(_ launch: Launch) throws(Failure) {
    let options = launch.options
    self.launch = launch
    session = launch.session
    do throws(TerminalError) {
      stage = try TerminalSession(
        session, program: "parlor", choice: options.plain ? .plain : .automatic, color: options.color,
        ahead: launch.input.bytes)
    } catch {
      throw Failure(code: .osError, words: error.description)
    }
    stage.isStrict = options.strict
    if let width = options.width { session.width = { width } }
    session.tree.onLeave = { [launch] in launch.keepState($0) }
    stage.historyFile = { [launch] in launch.historyFile }
    screens = options.screens.map { ScreensWatch($0, session, stage.terminal.events) }
    watchStore()
    lendTerminal()
  }

  func run() throws(Failure) -> Int32 {
    let desk = PushDesk(launch.world.parlor, session)
    let target = try launch.target()
    if let script = launch.input.script {
      play(script, from: target, desk)
    } else {
      session.begin { _ in launch.start(at: target) }
    }
    try follow(desk)
    return stage.run().exitCode
  }

  private func play(_ script: ScriptHead, from target: String?, _ desk: PushDesk) {
    let columns = launch.options.width ?? script.settings.width ?? 80
    session.width = { columns }
    let player = ScriptPlayer(session, clock: script.clock, worker: launch.held) { [launch] in
      launch.start(at: target)
    }
    player.events += desk.events
    stage.play(player, header: script.header)
  }

  /// What other sessions write comes in between two keys.
  private func watchStore() {
    let store = launch.world.store
    guard let watch = try? store.watch() else { return }
    self.watch = watch
    stage.terminal.events.watch(watch.descriptor) { [session] in
      watch.drain()
      _ = session.perform { try? store.collect() }
    }
  }

  /// What the flows ask of the terminal: to be called back, and to make way for an editor.
  private func lendTerminal() {
    let (terminal, session, parlor) = (stage.terminal, session, launch.world.parlor)
    guard launch.input.script == nil else { return }
    parlor.machine.later = { milliseconds, body in
      terminal.events.schedule(at: .now + .milliseconds(milliseconds)) { session.perform(body) }
    }
    guard terminal.isInteractive else { return }
    parlor.machine.edit = { text throws(Reason) in
      // The next line that is read takes it back.
      terminal.close()
      return try Editor.edit(text)
    }
  }

  /// Follows the file of notifications from where this account has read it to.
  private func follow(_ desk: PushDesk) throws(Failure) {
    guard let path = launch.options.push else { return }
    do throws(TerminalError) {
      tail = try FileTail(path: path, from: .start, events: stage.terminal.events) { [session] line in
        session.perform {
          if line.isTooLong {
            desk.complain(
              line.number, PushError.tooLong(bytes: line.length, limit: Notification.byteLimit).description)
          } else {
            desk.receive(Array(line.bytes), line: line.number)
          }
        }
      }
    } catch {
      throw Failure(code: .noInput, words: error.description)
    }
  }
}
