import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// What a room shows when one of its shown messages is edited or deleted.
@Suite struct ChangedMessageTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  @Test(arguments: [("en", "(edited)", "(deleted)"), ("ko", "(수정됨)", "삭제된 메시지입니다.")])
  func `a changed message is shown once, with its author, and not again where it is quoted`(
    language: String, edited: String, deleted: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    let jun = try company.guest(Company.jun, at: "channel:42", given: given)
    let first = try store.append("Deploy at three", to: 42, by: Company.mina)
    let second = try store.append("Good to know", to: 42, by: Company.mina)
    _ = jun.news
    let reply = try store.append("고마워요", to: 42, by: Company.seoyeon, replyTo: first.id)
    #expect(jun.news == "서연  09:30\n    ↪ Mina: Deploy at three\n27  고마워요")
    _ = try store.edit(first.id, to: "Deploy at four", by: Company.mina)
    #expect(jun.news == "Mina  09:30\n25  Deploy at four \(edited)")
    _ = try store.edit(second.id, to: "Good to know!", by: Company.mina)
    #expect(jun.news == "Mina  09:30\n26  Good to know! \(edited)")
    _ = try store.edit(reply.id, to: "고맙습니다", by: Company.seoyeon)
    #expect(jun.news == "서연  09:30\n    ↪ Mina: Deploy at four\n27  고맙습니다 \(edited)")
    try store.delete(second.id, by: Company.mina)
    #expect(jun.news == "Mina  09:30\n26  \(deleted)")
    for again in ["", "/latest"] {
      jun.type(again)
      #expect(
        jun.news.split(separator: "\n").suffix(6) == [
          "Mina  09:30", "25  Deploy at four \(edited)", "26  \(deleted)", "서연  09:30",
          "    ↪ Mina: Deploy at four", "27  고맙습니다 \(edited)",
        ])
    }
  }

  @Test func `a long message whose end has changed is shown whole`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    let words = "One two three four five six seven eight nine ten eleven twelve thirteen and"
    let message = try store.append(words + " more", to: 42, by: Company.mina)
    _ = jun.news
    _ = try store.edit(message.id, to: words + " no more", by: Company.mina)
    #expect(jun.news == "Mina  09:30\n25  \(words)\n    no more (edited)")
  }

  @Test func `a message below one that was drawn again names its author`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    let old = try store.append("Deploy at three", to: 42, by: Company.seoyeon)
    _ = try store.append("Good to know", to: 42, by: Company.mina)
    _ = jun.news
    _ = try store.edit(old.id, to: "Deploy at four", by: Company.seoyeon)
    _ = jun.news
    _ = try store.append("Four is fine", to: 42, by: Company.mina)
    #expect(jun.news == "Mina  09:30\n27  Four is fine")
    let thumb = try #require(Emoji("👍"))
    try store.react(thumb, to: old.id, by: Company.jun)
    #expect(jun.news.contains("↪"))
    _ = try store.append("See you", to: 42, by: Company.mina)
    #expect(jun.news == "Mina  09:30\n28  See you")
    _ = try store.append("Bye", to: 42, by: Company.mina)
    #expect(jun.news == "29  Bye")
    // The page is drawn from its beginning, and nothing comes between its messages.
    jun.type("/latest")
    #expect(
      jun.news.split(separator: "\n").suffix(5) == [
        "Mina  09:30", "26  Good to know", "27  Four is fine", "28  See you", "29  Bye",
      ])
  }

  @Test
  func `a message that comes together with a changed one names its author`()
    throws
  {
    let jun = try company.guest(Company.jun, at: "channel:42")
    let old = try store.append("Deploy at three", to: 42, by: Company.seoyeon)
    _ = try store.append("Good to know", to: 42, by: Company.mina)
    _ = jun.news
    jun.play.session.perform {
      _ = try? store.edit(old.id, to: "Deploy at four", by: Company.seoyeon)
      _ = try? store.append("Four is fine", to: 42, by: Company.mina)
    }
    #expect(jun.news == "서연  09:30\n25  Deploy at four (edited)\nMina  09:30\n27  Four is fine")
  }
}
