import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// How a room shows messages of many rows.
@Suite struct LongMessageTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  private func text(_ rows: ClosedRange<Int>) -> String { rows.map { "row \($0)" }.joined(separator: "\n") }

  /// The rows of a text as a room shows them, with the number of the message in front of the first, and what follows it.
  private func shown(_ rows: ClosedRange<Int>, number: String = "  ", head: String = "") -> String {
    rows.map { ($0 == rows.lowerBound ? "\(number)  \(head)" : "    ") + "row \($0)" }.joined(separator: "\n")
  }

  private func guest(_ language: String = "en", at link: String = "channel:42", rows: Int? = 15) throws
    -> Guest
  {
    var given = SettingValues()
    given[.language] = language
    _ = try store.markAllRead(of: Company.jun)
    return try company.guest(Company.jun, at: link, given: given, rows: rows)
  }

  @Test(arguments: [
    (
      "en", "    … 38 more lines: /more 25", "    … 29 more lines: /more", "    ── end of the message ──",
      "Type the number in front of the message."
    ),
    ("ko", "    … 38줄 더: /more 25", "    … 29줄 더: /more", "    ── 메시지 끝 ──", "메시지 앞의 번호를 입력해 주세요."),
  ])
  func `a message of more than six rows is folded, and is read a page at a time`(
    language: String, rest: String, next: String, end: String, wants: String
  ) throws {
    let jun = try guest(language, rows: 21)
    _ = try store.append(text(1...44), to: 42, by: Company.mina)
    #expect(jun.news == shown(1...6, number: "25", head: "Mina 09:30  ") + "\n" + rest)
    jun.type("/more 25")
    #expect(jun.news == "Mina\n" + shown(1...15, number: "25") + "\n" + next)
    jun.type("/more")
    #expect(jun.news.hasPrefix(shown(16...30, number: "25") + "\n    … 14"))
    jun.type("/more")
    #expect(jun.news == shown(31...44, number: "25") + "\n" + end)
    jun.type("/more")
    #expect(jun.word == wants)
  }

  @Test func `a message of six rows is not folded`() throws {
    let jun = try guest()
    _ = try store.append(text(1...6), to: 42, by: Company.mina)
    #expect(jun.news == shown(1...6, number: "25", head: "Mina 09:30  "))
  }

  @Test func `without a number, nothing can be read on before a message was begun`() throws {
    let jun = try guest()
    jun.type("/more")
    #expect(jun.word.contains("number"))
  }

  @Test func `the message that a link leads to is shown whole`() throws {
    let long = try store.append(text(1...9), to: 42, by: Company.mina)
    _ = try store.append(text(1...9), to: 42, by: Company.mina)
    let jun = try guest(at: "channel:42", rows: 40)
    jun.type("/open message:\(long.id)")
    let page = jun.news
    #expect(page.contains("25 ▸" + shown(1...9, head: "Mina 09:30  ").dropFirst(4)))
    #expect(page.contains(shown(1...6, number: "26") + "\n    … 3 more lines: /more 26"))
  }

  @Test func `without a limit of rows, messages are shown whole`() throws {
    let jun = try guest(rows: nil)
    _ = try store.append(text(1...9), to: 42, by: Company.mina)
    #expect(jun.news == shown(1...9, number: "25", head: "Mina 09:30  "))
    jun.type("/more 25")
    #expect(jun.news == "Mina\n" + shown(1...9, number: "25") + "\n    ── end of the message ──")
  }

  @Test func `a folded message that is edited is shown again, and folded`() throws {
    let jun = try guest()
    let message = try store.append(text(1...9), to: 42, by: Company.mina)
    _ = jun.news
    _ = try store.edit(message.id, to: text(1...8), by: Company.mina)
    #expect(
      jun.news == shown(1...6, number: "25", head: "Mina 09:30  ") + " (edited)\n    … 2 more lines: /more 25"
    )
  }
}
