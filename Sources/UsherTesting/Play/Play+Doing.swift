import Usher
import UsherScreens
import UsherSession

extension Play {
  /// Types a line and sends it.
  public func type(_ text: String, file: String = #filePath, line: Int = #line) {
    act(.typed(text), file, line)
  }

  /// Types words without sending them.
  public func halfType(_ words: String, file: String = #filePath, line: Int = #line) {
    act(.halfTyped(words), file, line)
  }

  /// Plays an event that is not typed: an event of the app, such as a notification, or one that every script has.
  public func happen(_ event: String, _ argument: String = "", file: String = #filePath, line: Int = #line) {
    act(.event(event, argument), file, line)
  }

  /// Presses ^D on an empty line: goes one screen back, and leaves at the first screen.
  public func pressEnd(file: String = #filePath, line: Int = #line) { happen("end", file: file, line: line) }

  /// Presses ^C: drops the line, or answers a question with no.
  public func pressInterrupt(file: String = #filePath, line: Int = #line) {
    happen("interrupt", file: file, line: line)
  }

  /// Does something that comes from outside while the user looks at the screen, such as a change of a model.
  public func meanwhile(file: String = #filePath, line: Int = #line, _ body: () -> Void) {
    expectNothingUnseen(file, line)
    session.perform(body)
    if arrival == .atOnce { player.finishAllWork() }
    recorder.note(session)
    look(file, line)
  }

  /// Lets the slow work that is held back finish.
  public func finishWork(file: String = #filePath, line: Int = #line) {
    if player.worker.count == 0 { report("No work is held back. Remove play.finishWork().", file, line) }
    happen("work", file: file, line: line)
  }

  /// Moves the clock forward by `time`, in whole seconds as in a script.
  public func wait(_ time: Duration, file: String = #filePath, line: Int = #line) {
    if time.components.attoseconds != 0 {
      return report("play.wait takes whole seconds, not \(time).", file, line)
    }
    act(.event("wait", "\(time.components.seconds)s"), file, line)
  }
}
