import ParlorFlows
import Testing
import UsherSession
import UsherTesting

@testable import ParlorStore

/// A session of Jun in a channel, and a plain list of the messages there. From the list follows what the session shows.
final class RoomReader {
  enum Step {
    case post(Int), edit(Int), delete(Int), react(Int)
    case older, newer, latest, say, reopen
    case resize(rows: Int?, columns: Int)
  }

  private struct Said {
    let id: Message.ID
    let author: Account.ID
    var text: String
    var isEdited = false
    var isDeleted = false
    var row: String { isDeleted ? "(deleted)" : text + (isEdited ? " (edited)" : "") }
  }

  private let company: Company
  private let room: Room.ID
  private let jun: Guest
  private var later: [() -> Void] = []
  private var size = (rows: nil as Int?, columns: 80)
  private var all: [Said] = []
  /// The messages of the page.
  private var page = 0..<0
  private let display: Display
  /// The messages that Jun has sent, and those that were on the terminal.
  private var own: Set<Int> = []
  private var read: Set<Int> { own.union(display.seen) }
  /// The text that was drawn last with each number.
  private var drawn: [Int: String] = [:]
  private var store: Store { company.store }

  init() throws {
    company = try Company()
    room = try company.store.makeChannel(name: "walk", description: "", in: 1, by: Company.mina).id
    for account in [Company.jun, Company.seoyeon] { try company.store.join(room, account) }
    var queue: ((@escaping () -> Void) -> Void)?
    jun = try company.guest(Company.jun, at: "home", later: { _, body in queue?(body) })
    display = Display(jun.play.session)
    queue = { [unowned self] in later.append($0) }
    jun.play.session.height = { [unowned self] in size.rows }
    jun.play.session.width = { [unowned self] in size.columns }
    try act(.post(100))
  }

  /// Does a step, and returns what is wrong after it.
  func take(_ step: Step) throws -> String? {
    let (before, count) = (page, all.count)
    let firstUnread = (0..<count).first { !read.contains($0) } ?? count
    let nextUnread = (before.upperBound..<max(count, before.upperBound)).first { !read.contains($0) } ?? count
    _ = jun.news
    try act(step)
    let shown = takeRows()
    settle()
    for (number, text) in messages(in: shown + takeRows()) { drawn[number] = text }
    // The screen drawn afresh.
    jun.play.session.show()
    let fresh = takeRows()
    settle()
    let rows = messages(in: fresh)
    guard let start = all.indices.first(where: { isSlice(rows, from: $0) }) else {
      return "the page is no slice of the messages: \(rows)"
    }
    page = start..<start + rows.count
    // A page that has become longer is drawn when somebody asks for it.
    if case .resize = step {
    } else if let row = rows.first(where: { drawn[$0.number] != $0.text }) {
      return "\(row) was drawn as \(drawn[row.number] ?? "nothing")"
    }
    for (number, text) in rows { drawn[number] = text }
    if let wanted = turned(step, from: before, firstUnread, nextUnread) {
      let isEnd =
        wanted.keepsEnd ? page.upperBound == wanted.page.upperBound : start == wanted.page.lowerBound
      if !isEnd || size.rows == nil && page != wanted.page {
        return "the page is \(page), not \(wanted.page)"
      }
      if let rows = size.rows, shown.count >= rows, page.count > 1 { return "too tall: \(shown)" }
    } else if !follows(step, before, of: count) {
      return "the page \(before) of \(count) has become \(page) of \(all.count)"
    }
    return try miscount(fresh)
  }

  private func act(_ step: Step) throws {
    switch step {
    case .post(let count):
      for _ in 0..<count {
        let author = all.count % 7 < 4 ? Company.mina : Company.seoyeon
        let text = "t\(all.count) hi"
        all.append(Said(id: try store.append(text, to: room, by: author).id, author: author, text: text))
      }
    case .edit(let number):
      guard let index = target(number) else { return }
      all[index].text += "!"
      all[index].isEdited = true
      _ = try store.edit(all[index].id, to: all[index].text, by: all[index].author)
    case .delete(let number):
      guard let index = target(number) else { return }
      all[index].isDeleted = true
      try store.delete(all[index].id, by: all[index].author)
    case .react(let number):
      guard let index = target(number) else { return }
      _ = try store.react(#require(Emoji("👍")), to: all[index].id, by: Company.seoyeon)
    case .older: jun.type("/older")
    case .newer: jun.type("/newer")
    case .latest: jun.type("/latest")
    case .say:
      let text = "t\(all.count) me"
      jun.play.type(text)
      let message = try #require(try store.messages(in: room, limit: 1).messages.last)
      own.insert(all.count)
      all.append(Said(id: message.id, author: Company.jun, text: text))
    case .reopen:
      jun.type("/open home")
      settle()
      jun.type("/open channel:\(room)")
    case .resize(let rows, let columns): size = (rows, columns)
    }
  }

  /// The index of a message that is still there.
  private func target(_ number: Int) -> Int? {
    let index = number % all.count
    return all[index].isDeleted ? nil : index
  }

  /// Does what was to be done later.
  private func settle() {
    while let bodies = later.isEmpty ? nil : later {
      later = []
      for body in bodies { jun.play.session.perform(body) }
    }
  }

  private func takeRows() -> [Substring] { jun.news.split(separator: "\n") }

  /// The messages among some rows: their numbers and their texts.
  private func messages(in rows: [Substring]) -> [(number: Int, text: String)] {
    rows.compactMap { row in
      let row = (row.hasPrefix("09:30  ") ? row.dropFirst(7) : row).drop { $0 == " " }
      let digits = row.prefix { $0.isNumber }
      let rest = row.dropFirst(digits.count)
      guard let number = Int(digits), rest.hasPrefix("  "), !rest.hasPrefix("  👍") else { return nil }
      let heads = ["Mina", "서연", "Jun"].flatMap { ["\($0): ", "\($0) 09:30  ", "\($0)  "] }
      let head = heads.first { rest.dropFirst(2).hasPrefix($0) } ?? ""
      return (number, String(rest.dropFirst(2 + head.count)))
    }
  }

  private func isSlice(_ rows: [(number: Int, text: String)], from start: Int) -> Bool {
    start + rows.count <= all.count && !rows.isEmpty
      && zip(rows, start...).allSatisfy { $0.text == all[$1].row && $0.number == $1 % 99 + 1 }
  }

  /// The page that a step turns to if it has enough rows, and which end of it stays on a terminal with few; nil if it turns
  /// none.
  private func turned(
    _ step: Step, from before: Range<Int>, _ firstUnread: Int, _ nextUnread: Int
  ) -> (page: Range<Int>, keepsEnd: Bool)? {
    let end = all.count
    switch step {
    case .older where before.lowerBound > 0:
      return (max(0, before.lowerBound - 30)..<before.lowerBound, true)
    case .newer where before.upperBound < end:
      return (before.upperBound..<min(end, before.upperBound + 30), false)
    // No unread message between the pages is left out.
    case .latest
    where nextUnread < (size.rows == nil ? max(0, end - 30) : page.lowerBound) || page.upperBound < end:
      return (nextUnread..<min(end, nextUnread + 30), false)
    case .latest: return (max(0, end - 30)..<end, true)
    case .reopen:
      // On a terminal with few rows, the first unread message stays, or the end of the room.
      let isLong = firstUnread < end && !page.contains(end - 1)
      return (
        (isLong && size.rows != nil ? firstUnread : max(0, firstUnread - 30))..<min(end, firstUnread + 30),
        !isLong
      )
    default: return nil
    }
  }

  /// Whether the page is what becomes of another one, in a room that had `count` messages, by a step that turns to no other.
  private func follows(_ step: Step, _ before: Range<Int>, of count: Int) -> Bool {
    let isLong = before.lowerBound < page.lowerBound && page.count >= 90
    switch step {
    case .post where before.upperBound == count:
      return page.upperBound == all.count && (page.lowerBound == before.lowerBound || isLong)
    case .say:
      // The messages between the page and the end are loaded, unless there are too many.
      let isNear = count - before.upperBound <= 60
      return page.upperBound == all.count && (page.lowerBound == before.lowerBound || isLong || !isNear)
    case .resize: return page.overlaps(before)
    default: return page == before
    }
  }

  /// What is wrong with the numbers of messages above and below the page, and of those that are unread.
  private func miscount(_ rows: [Substring]) throws -> String? {
    func number(after mark: String) -> Int? {
      rows.first { $0.hasPrefix(" \(mark)  ") && $0.dropFirst(4).first?.isNumber == true }
        .flatMap { Int($0.dropFirst(4).prefix { $0.isNumber }) }
    }
    let (below, left) = (number(after: "↓") ?? 0, all.count - page.upperBound)
    let news = number(after: "▼") ?? (rows.contains { $0.hasPrefix(" ▼") } ? 1 : 0)
    if below + news != left { return "\(below) below and \(news) new, not \(left)" }
    let (above, missed) = (number(after: "↑") ?? 0, (0..<page.lowerBound).count { !read.contains($0) })
    if rows.contains(where: { $0.contains("/settings") }), above != missed {
      return "\(above) unread above, not \(missed)"
    }
    let unread = try store.joinedRoom(room, of: Company.jun)?.unread ?? -1
    return unread == all.count - read.count ? nil : "\(unread) are unread, not \(all.count - read.count)"
  }
}
