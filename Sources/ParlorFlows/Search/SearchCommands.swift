import ParlorStore
import Usher
import UsherScreens

/// The commands of the search screens. They name a result by its number, and leave the search where it is.
extension SearchScreen {
  var commands: [ScreenCommand<Event>] {
    [
      ScreenCommand("filters") { _ in .filters },
      ScreenCommand("star", argument: "row") { [self] text throws(Reason) in
        let room = try room(of: try row(numberedIn: text).row)
        let isFavourite = try read { () throws(StoreError) in
          try context.store.wish(for: room, of: context.account.id)?.isFavourite ?? false
        }
        return .output(.wish(.favourite(!isFavourite), of: room))
      },
      ScreenCommand("join", argument: "row") { [self] text throws(Reason) in
        let row = try row(numberedIn: text).row
        if row.isMessage, row.name.first == "#" { throw Reason("joinedAlready", ["name": row.name]) }
        guard row.isChannel else { throw Reason("joinWhat") }
        if !row.isUnjoined { throw Reason("joinedAlready", ["name": row.title]) }
        return .join(row)
      },
      ScreenCommand("write", argument: "rowAndText") { [self] text throws(Reason) in
        let (row, rest) = try row(numberedIn: text)
        guard InputRule.isMessage(rest) else { throw InputRule.reason(ofUnsendable: rest) }
        return .send(rest, to: try address(of: row), name: row.title)
      },
    ]
  }

  /// Returns the result whose number begins a text, and the text after the number.
  private func row(numberedIn text: String) throws(Reason) -> (row: SearchRow, rest: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let first = parts.first, let number = Int(first)?.bounded else { throw Reason("whichRow") }
    let index = number - 1 - seen.shownRecent.count
    guard seen.rows.indices.contains(index) else { throw Reason("noRow", ["number": String(number)]) }
    return (seen.rows[index], parts.count > 1 ? String(parts[1]) : "")
  }

  /// Returns the room of a result.
  private func room(of row: SearchRow) throws(Reason) -> Room.ID {
    switch row.target {
    case .channel, .message: return try joined(row)
    case .person(let opponent):
      let room = try read { () throws(StoreError) in
        try context.store.dm(of: context.account.id, with: opponent, in: row.workspace)
      }
      guard let room else { throw Reason("notBegun") }
      return room.id
    }
  }

  private func address(of row: SearchRow) throws(Reason) -> Address {
    if case .person(let opponent) = row.target { return .dm(row.workspace, with: opponent) }
    return .room(try joined(row))
  }

  private func joined(_ row: SearchRow) throws(Reason) -> Room.ID {
    if row.isUnjoined { throw Reason("notJoined", ["name": row.title]) }
    switch row.target {
    case .channel(let room), .message(_, let room): return room
    case .person: throw Reason("notBegun")
    }
  }

  private func read<Value>(_ body: () throws(StoreError) -> Value) throws(Reason) -> Value {
    do throws(StoreError) { return try body() } catch { throw context.parlor.reason(for: error) }
  }
}

extension InputRule {
  /// Returns why a text is no message: it has no words, or too many bytes.
  fileprivate static func reason(ofUnsendable text: String) -> Reason {
    guard text.utf8.count > longestMessage else { return Reason("writeWhatTo") }
    return Reason("textTooLongHere", ["size": String(text.utf8.count), "most": String(longestMessage)])
  }
}
