import ParlorServer
import ParlorStore
import TeamFixtures
import Testing

/// What replicas ask their server.
@Suite struct QuestionTests {
  private let team: Team
  private let ann, ben: Replica

  init() throws {
    team = try Team()
    let people = try team.people()
    (ann, ben) = (try Replica(of: people.ann, team), try Replica(of: people.ben, team))
  }

  /// Asks a question, and returns what the server answers.
  private func ask(_ question: Question, _ replica: Replica) throws -> Answer? {
    guard case .waits(let id) = try replica.store.ask(question, by: replica.account) else { return nil }
    #expect(try replica.store.takeAnswer(to: id) == nil)
    var told: [Change] = []
    let watch = replica.store.observe { told.append($0) }
    try replica.round()
    withExtendedLifetime(watch) {}
    #expect(told.last == .answered(id))
    return try replica.store.takeAnswer(to: id)
  }

  /// The error with which the server refuses a question.
  private func refusal(_ question: Question, _ replica: Replica) throws -> StoreError? {
    do { _ = try ask(question, replica) } catch let error as StoreError { return error }
    return nil
  }

  @Test func `what an answer is about is here before the answer is`() throws {
    #expect(try ask(.makeChannel(name: "tea", description: "hot", in: 1), ann) == .room(2))
    #expect(try ann.store.room(2)?.kind == .channel(name: "tea", description: "hot", admin: 1))
    #expect(try ask(.makeWorkspace(name: "Home", description: ""), ann) == .workspace(2))
    #expect(try ann.store.workspaces(of: 1).map(\.name).sorted() == ["Home", "Team"])
    #expect(try ann.store.account(1)?.coins == 10)
    #expect(try ann.store.room(3)?.kind == .channel(name: "general", description: "", admin: 1))
    #expect(try ann.store.roomIDs(of: 1) == [1, 2, 3])
    try ben.round()
    #expect(try ask(.join(2), ben) == .room(2))
    #expect(try ben.store.roomIDs(of: 2) == [1, 2])
  }

  @Test func `names, roles and members change everywhere`() throws {
    #expect(try ask(.nickname("Benno"), ben) == .done)
    #expect(try ask(.phone("010-1234-5678"), ben) == .done)
    #expect(try ben.store.account(2)?.phone == "01012345678")
    #expect(try ask(.phone("+82 10-1234-5678"), ben) == .done)
    #expect(try ben.store.account(2)?.phone == "+821012345678")
    try ann.round()
    #expect(try ann.store.account(2)?.nickname == "Benno")
    #expect(try ask(.edit(.channel(1), name: "all", description: "x"), ann) == .done)
    #expect(try ask(.handOver(.channel(1), to: 2), ann) == .done)
    try ben.round()
    #expect(try ben.store.room(1)?.kind == .channel(name: "all", description: "x", admin: 2))
    #expect(try ask(.remove(1, from: .channel(1)), ben) == .done)
    #expect(try ask(.delete(.channel(1)), ben) == .done)
    #expect(try ben.store.roomIDs(of: 2) == [])
    #expect(try ask(.leave(.workspace(1)), ben) == .done)
    #expect(try ben.store.workspaces(of: 2) == [])
    #expect(try ask(.invite(name: "eve", to: 1), ann) == .member(3))
    #expect(try ask(.delete(.workspace(1)), ann) == .done)
    #expect(try ann.store.workspaces(of: 1) == [])
  }

  @Test func `a workspace has no more channels than the server allows, with those that were deleted`() throws
  {
    try team.admin.execute(
      "CREATE OR REPLACE FUNCTION parlor.most_channels() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 2 $$"
    )
    let made = try ask(.makeChannel(name: "tea", description: "", in: 1), ann)
    guard case .room(let room) = made else { throw TeamError.malformed("made") }
    #expect(try ask(.delete(.channel(room)), ann) == .done)
    #expect(try refusal(.makeChannel(name: "rice", description: "", in: 1), ann) == .tooManyChannels)
  }

  @Test func `a server refuses for the reasons of a store`() throws {
    #expect(try refusal(.nickname("ann"), ben) == .taken(.nickname))
    #expect(try refusal(.makeChannel(name: "General", description: "", in: 1), ben) == .taken(.channelName))
    #expect(try refusal(.edit(.workspace(1), name: "Mine", description: ""), ben) == .notAdmin(.workspace(1)))
    #expect(try refusal(.leave(.channel(1)), ann) == .adminStays(.room(1)))
    #expect(try refusal(.leave(.workspace(1)), ann) == .adminStays(.workspace(1)))
    #expect(try refusal(.invite(name: "ben@example.org", to: 1), ann) == .alreadyMember(2))
    let nobody = "nobody@example.org"
    #expect(try refusal(.invite(name: nobody, to: 1), ann) == .unknown(.person(nobody)))
    #expect(try refusal(.invite(name: "@BEN", to: 1), ann) == .alreadyMember(2))
    #expect(try refusal(.invite(name: "Nobody", to: 1), ann) == .unknown(.person("Nobody")))
    #expect(try refusal(.join(99), ben) == .unknown(.room(99)))
    for name in ["a", "b", "c"] { _ = try ask(.makeWorkspace(name: name, description: ""), ben) }
    #expect(
      try refusal(.makeWorkspace(name: "d", description: ""), ben) == .tooFewCoins(needed: 10, has: 0))
  }

  @Test func `what a rule forbids is not asked`() throws {
    for (question, fault) in [
      (Question.nickname(""), StoreError.invalid(.nickname)), (.phone("12"), .invalid(.phone)),
      (.makeWorkspace(name: "", description: ""), .invalid(.workspaceName)),
      (.invite(name: "#ben", to: 1), .invalid(.email)),
    ] {
      #expect(throws: fault) { try ben.store.ask(question, by: 2) }
    }
    #expect(try ben.store.takeQuestion() == nil)
  }

  @Test func `a question is not asked while the server is away, and not twice`() throws {
    try ben.store.setLinkFault("away")
    #expect(throws: StoreError.unreachable(since: 1_000_000_000_000)) {
      try ben.store.ask(.join(1), by: 2)
    }
    try ben.store.setLinkFault(nil)
    guard case .waits(let given) = try ben.store.ask(.makeWorkspace(name: "x", description: ""), by: 2),
      case .waits(let taken) = try ben.store.ask(.makeWorkspace(name: "y", description: ""), by: 2)
    else { return }
    #expect(throws: StoreError.unreachable(since: 1_000_000_000_000)) { try ben.store.giveUp(given) }
    // An agent that ends here may have asked the server.
    #expect(try ben.store.takeQuestion()?.id == taken)
    #expect(throws: StoreError.unanswered) { try ben.store.giveUp(taken) }
    // Whoever only wants to see something can ask again.
    guard case .waits(let seen) = try ben.store.ask(.older(1), by: 2) else { return }
    #expect(try ben.store.takeQuestion()?.id == seen)
    #expect(throws: StoreError.unreachable(since: 1_000_000_000_000)) { try ben.store.giveUp(seen) }
    guard case .waits(let left) = try ben.store.ask(.makeWorkspace(name: "z", description: ""), by: 2) else {
      return
    }
    _ = try ben.store.takeQuestion()
    try ben.store.answerTakenQuestions()
    #expect(throws: StoreError.unanswered) { try ben.store.takeAnswer(to: left) }
    try ben.round()
    #expect(try ben.store.workspaces(of: 2).map(\.name) == ["Team"])
  }
}
