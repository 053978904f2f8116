import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorFlows
@testable import ParlorStore

/// A name and a description that the server of a replica does not take.
@Suite struct RefusedDetailsTests {
  private let company: Company
  private let jun: Guest

  init() throws {
    company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    jun = try company.guest(Company.jun, at: "workspace:1/home")
    for line in ["n", "harbour", "For the boats"] { jun.type(line) }
    _ = jun.news
  }

  /// Refuses the question that is asked next. Returns it, and what the session shows then.
  private func refuse(_ refusal: ServerRefusal) throws -> (question: Question, news: String) {
    let kept = try #require(try company.store.takeQuestion())
    try company.store.keepAnswer(to: kept.id, .failure(refusal))
    jun.play.meanwhile {}
    return (kept.question, jun.news)
  }

  @Test func `the name stays if the server has not answered`() throws {
    let refused = try refuse(ServerRefusal(code: "unanswered"))
    #expect(refused.question == .makeChannel(name: "harbour", description: "For the boats", in: 1))
    #expect(
      refused.news.contains("The team server has not answered, so your change may or may not have been made.")
    )
    jun.type("For the boats")
    #expect(
      try company.store.takeQuestion()?.question
        == .makeChannel(name: "harbour", description: "For the boats", in: 1))
  }

  @Test func `the name stays if the description is refused, and leaving asks whether to drop it`() throws {
    _ = try refuse(ServerRefusal(code: "invalid", about: "description"))
    jun.type("/back")
    #expect(jun.play.session.tree.asked?.id == "forgetTyped")
    jun.type("n")
    jun.type("Boats")
    #expect(
      try company.store.takeQuestion()?.question
        == .makeChannel(name: "harbour", description: "Boats", in: 1))
  }

  @Test func `a name that the server knows already is asked for again`() throws {
    let refused = try refuse(ServerRefusal(code: "taken", about: "channelName"))
    #expect(refused.news.contains("has that name already"))
    for line in ["harbour-2", "For the boats"] { jun.type(line) }
    #expect(
      try company.store.takeQuestion()?.question
        == .makeChannel(name: "harbour-2", description: "For the boats", in: 1))
  }
}
