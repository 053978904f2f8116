import Usher
import UsherScreens
import UsherSession

extension Play {
  /// Types a line and sends it.
  public func type(_ text: String, file: String = #filePath, line: Int = #line) {
    act(.typed(text), file, line)
  }

  /// Types words and does not send them.
  public func halfType(_ words: String, file: String = #filePath, line: Int = #line) {
    act(.halfTyped(words), file, line)
  }

  /// Lets something happen that is not typed: what the app offers, such as a notification, or one of the kit's own.
  public func happen(_ event: String, _ argument: String = "", file: String = #filePath, line: Int = #line) {
    act(.event(event, argument), file, line)
  }

  /// ^D on an empty line: one screen back, out at the root.
  public func pressEnd(file: String = #filePath, line: Int = #line) { happen("end", file: file, line: line) }

  /// ^C: the line is dropped, a question answered with no.
  public func pressInterrupt(file: String = #filePath, line: Int = #line) {
    happen("interrupt", file: file, line: line)
  }

  /// Lets slow work that is held back finish.
  public func finishWork(file: String = #filePath, line: Int = #line) {
    if player.worker.count == 0 { report("No work is held back. Leave play.finishWork() out.", file, line) }
    happen("work", file: file, line: line)
  }

  /// Moves the clock on.
  public func wait(_ time: Duration, file: String = #filePath, line: Int = #line) {
    act(.event("wait", "\(time.components.seconds)s"), file, line)
  }
}
