import UsherFiles
import UsherSession
import UsherTerminal

/// Enters a session on the roll of its waiter, and notes when it is used.
func enter(_ session: Session, of waiter: Int64, in folder: String, terminal: String) -> SessionRoll {
  let roll = SessionRoll(path: folder + "/devices")
  roll.enter(as: waiter, terminal: terminal)
  session.onTyped = { roll.touch() }
  return roll
}

/// Follows a file of orders. Each order is shown once, also if the program is killed: `show` returns whether it is on the
/// screen, and `kept` is how far the program has kept them.
func follow(
  _ path: String, from kept: FilePosition?, in folder: String, _ terminal: Terminal,
  show: @escaping (MarkedTail.Line) -> Bool
) throws(FileError) -> MarkedTail {
  try MarkedTail(
    path: path, from: kept, mark: PositionMark(folder + "/shown"), events: terminal.events, show: show)
}
