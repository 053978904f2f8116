import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// What a room shows when messages arrive while an older page is shown.
@Suite struct FurtherUpTests {
  let company: Company

  init() throws { company = try Company() }

  /// A session of Jun, in which #general shows an older page.
  private func reader(in language: String) throws -> Guest {
    var given = SettingValues()
    given[.language] = language
    let jun = try company.guest(Company.jun, at: "channel:42", given: given)
    jun.type("/older")
    _ = jun.news
    return jun
  }

  /// Sends a message by Mina, and returns what the reader is shown.
  private func hears(_ reader: Guest, _ text: String) throws -> String {
    _ = try company.store.append(text, to: 42, by: Company.mina)
    return reader.news
  }

  @Test(arguments: [
    (
      "en", " ▼  new message from Mina: 점심 먹었어요?", " ▼  3 new, last from Mina: 3",
      " ▼  new message from Mina: 6"
    ),
    ("ko", " ▼  Mina 님의 새 메시지: 점심 먹었어요?", " ▼  새 메시지 3개, Mina 님: 3", " ▼  Mina 님의 새 메시지: 6"),
  ])
  func `one notice stands for all new messages, and shows their number when the page is drawn again`(
    language: String, first: String, later: String, next: String
  ) throws {
    let jun = try reader(in: language)
    func say(_ text: String) throws -> String { try hears(jun, text) }
    #expect(try say("점심 먹었어요?") == first)
    #expect(try say("2") == "")
    #expect(try say("3") == "")
    jun.play.session.show()
    #expect(jun.news.split(separator: "\n").last.map(String.init) == later)
    #expect(try say("4") == "")
    // Another page shows no notice of earlier messages.
    jun.type("/older")
    #expect(!jun.news.contains("▼"))
    #expect(try say("6") == next)
    jun.type("/latest")
    #expect(jun.word.hasSuffix("6"))
    #expect(try say("7").hasSuffix("7"))
  }

  @Test(arguments: [
    ("en", "Message edited.", "Message deleted."), ("ko", "메시지를 수정했습니다.", "메시지를 삭제했습니다."),
  ])
  func `a change of a message that the page does not show is told`(
    language: String, edited: String, deleted: String
  ) throws {
    let jun = try reader(in: language)
    let own = try company.store.append("mine", to: 42, by: Company.jun)
    let number = MessageNumbers.number(of: own)
    jun.type("/latest", "/older", "/edit \(number) better")
    #expect(jun.news.contains(edited))
    jun.type("/delete \(number)", "y")
    #expect(jun.news.contains(deleted))
    jun.type("/latest")
    #expect(!jun.news.contains("better"))
  }

  @Test(arguments: [
    (
      "en", " ▼  new message from Mina: one", " ▼  Mina mentions you: @Jun, two",
      " ▼  3 new, last from Mina: three"
    ),
    ("ko", " ▼  Mina 님의 새 메시지: one", " ▼  Mina 님의 멘션: @Jun, two", " ▼  새 메시지 3개, Mina 님: three"),
  ])
  func `a mention is shown beside the notice, each once`(
    language: String, first: String, mention: String, later: String
  ) throws {
    let jun = try reader(in: language)
    func say(_ text: String) throws -> String { try hears(jun, text) }
    #expect(try say("one") == first)
    #expect(try say("@Jun, two") == mention)
    #expect(try say("three") == "")
    jun.play.session.show()
    #expect(jun.news.split(separator: "\n").suffix(2).map(String.init) == [mention, later])
    jun.type("/older")
    _ = jun.news
    #expect(try say("@Jun, two") == mention)
    #expect(try say("four").hasPrefix(" ▼  "))
    #expect(try say("five") == "")
  }
}
