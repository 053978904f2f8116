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
  func `a change is one line with its author, and not said again where the message is quoted`(
    language: String, edited: String, deleted: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    let jun = try company.guest(Company.jun, at: "channel:42", given: given)
    let first = try store.append("Deploy at three", to: 42, by: Company.mina)
    let second = try store.append("Good to know", to: 42, by: Company.mina)
    _ = jun.news
    let reply = try store.append("고마워요", to: 42, by: Company.seoyeon, replyTo: first.id)
    #expect(jun.news == "    ↪ Mina: Deploy at three\n27  서연 09:30  고마워요")
    _ = try store.edit(first.id, to: "Deploy at four", by: Company.mina)
    #expect(jun.news == "25  Mina: Deploy at four \(edited)")
    _ = try store.edit(second.id, to: "Good to know!", by: Company.mina)
    #expect(jun.news == "26  Mina: Good to know! \(edited)")
    _ = try store.edit(reply.id, to: "고맙습니다", by: Company.seoyeon)
    #expect(jun.news == "27  서연: 고맙습니다 \(edited)")
    try store.delete(second.id, by: Company.mina)
    #expect(jun.news == "26  Mina: \(deleted)")
    for again in ["", "/latest"] {
      jun.type(again)
      #expect(
        jun.news.split(separator: "\n").suffix(3) == [
          "25  Mina: Deploy at four \(edited)", "26  Mina: \(deleted)", "27  서연: 고맙습니다 \(edited)",
        ])
    }
  }

  @Test func `a long message whose end has changed is shown whole`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    let words = "One two three four five six seven eight nine ten eleven twelve"
    let message = try store.append(words + " thirteen and more", to: 42, by: Company.mina)
    _ = jun.news
    _ = try store.edit(message.id, to: words + " thirteen and no more", by: Company.mina)
    #expect(jun.news == "25  Mina: \(words)\n    thirteen and no more (edited)")
  }

  @Test func `a change has a line of its own, and the message below it names its author`() throws {
    let jun = try company.guest(Company.jun, at: "channel:42")
    let old = try store.append("Deploy at three", to: 42, by: Company.seoyeon)
    _ = try store.append("Good to know", to: 42, by: Company.mina)
    _ = jun.news
    jun.play.session.perform {
      _ = try? store.edit(old.id, to: "Deploy at four", by: Company.seoyeon)
      _ = try? store.append("Four is fine", to: 42, by: Company.mina)
    }
    #expect(jun.news == "25  서연: Deploy at four (edited)\n27  Mina 09:30  Four is fine")
    try store.react(try #require(Emoji("👍")), to: old.id, by: Company.jun)
    #expect(jun.news == "25  👍 1")
    _ = try store.append("See you", to: 42, by: Company.mina)
    #expect(jun.news == "28  Mina 09:30  See you")
    _ = try store.append("Bye", to: 42, by: Company.mina)
    #expect(jun.news == "29  Bye")
    jun.type("/latest")
    #expect(
      jun.news.split(separator: "\n").suffix(6) == [
        "25  서연: Deploy at four (edited)", "25  👍 1", "26  Mina 09:30  Good to know", "27  Four is fine",
        "28  See you", "29  Bye",
      ])
  }
}
