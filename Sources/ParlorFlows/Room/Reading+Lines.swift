import ParlorStore
import UsherSession

// How the messages of a page become lines.
extension Reading {
  /// The date, on which the headings of the days depend.
  var date: String { TimeText.date(context.parlor.machine.local(context.parlor.now())) }

  /// The writer for the page as it is now.
  var writer: LineWriter {
    let parlor = context.parlor
    return LineWriter(
      account: context.account, target: target, firstUnread: window.firstUnread,
      interrupted: window.interrupted,
      late: late, isCompact: isCompact, columns: parlor.machine.columns(),
      isSpoken: parlor.settings.preferences[.isPlain], numbering: numbering,
      machine: parlor.machine, day: parlor.dayText, spoken: parlor.spokenName(of:),
      quoted: { id in parlor.read(or: nil) { () throws(StoreError) in try parlor.store.message(id) } })
  }

  /// How many rows a message takes.
  var rowCount: ChatWindow.RowCount {
    let writer = writer
    return { message, previous in writer.rows(of: message, after: previous) }
  }

  /// How many messages a page has at most. On a terminal, what it has no room for is cut off until the terminal grows.
  var length: Int { context.parlor.machine.rows() == nil ? ChatWindow.page : ChatWindow.most }

  /// How many messages a page has at most on either side of the one that is looked for.
  var half: Int {
    context.parlor.machine.rows() == nil ? ChatWindow.page / 3 : ChatWindow.most / 2
  }
}
