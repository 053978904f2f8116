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

/// Follows a file of orders, from the last position that was saved. `show` puts an order on the screen. `save` saves it with
/// its position in one transaction, unless the position was saved already.
func follow(
  _ path: String, from saved: FilePosition?, in folder: String, _ terminal: Terminal, _ roll: SessionRoll,
  show: @escaping (String) -> Void, save: @escaping (String, FilePosition?) -> Void
) throws(FileError) -> MarkedTail {
  try MarkedTail(
    path: path, from: saved, mark: PositionMark(folder + "/shown"), events: terminal.events
  ) { line in
    let order = String(decoding: line.line.bytes, as: UTF8.self)
    let isShown = !line.wasShown && roll.isUsedLast
    if isShown { show(order) }
    save(order, line.position)
    return isShown
  }
}
