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
      late: late, isCompact: isCompact,
      isSpoken: parlor.settings.preferences[.isPlain], numbering: numbering,
      machine: parlor.machine, day: parlor.dayText, spoken: parlor.spokenName(of:),
      quoted: { id in parlor.read(or: nil) { () throws(StoreError) in try parlor.store.message(id) } })
  }

  /// How many rows a message takes.
  var rowCount: ChatWindow.RowCount {
    let (writer, columns) = (writer, context.parlor.machine.columns())
    return { message, previous in writer.rows(of: message, after: previous, columns: columns) }
  }

  /// How many messages may follow a message that must stay visible on a terminal with few rows. A message takes about
  /// three rows.
  var sight: Int {
    min(ChatWindow.page, max(3, context.parlor.machine.rows().map { ($0 - 4) / 3 } ?? ChatWindow.page))
  }
}
