import Testing

@testable import ParlorStore

/// What another process delivers waits in the mailbox of the account, and enters the inbox once.
@Suite struct MailTests {
  private let fixture: Fixture
  private var store: Store { fixture.store }

  init() throws { fixture = try Fixture() }

  private func posting(_ number: Int, identity: String? = nil) -> Posting {
    Posting(Array(#"{"aps":{"alert":"\#(number)"}}"#.utf8), identity: identity)
  }

  private func waiting(after last: Mail.ID = 0) throws -> [Int64] {
    try store.mail(for: fixture.ann, after: last, limit: 100).map(\.id.rawValue)
  }

  private func delivery(_ number: Int64) -> Delivery {
    var content = Notice.Content()
    content.body = String(number)
    let position = PushPosition(after: Mail.ID(rawValue: number))
    return Delivery(content, to: fixture.ann, at: 5, from: (Store.mailbox, position))
  }

  @Test func `what is delivered is told to the sessions of the account, in its order`() throws {
    var told: [Change] = []
    let observation = store.observe { told.append($0) }
    #expect(try store.post([posting(1), posting(2)], to: fixture.ann) == 2)
    #expect(try store.post([posting(3)], to: fixture.bo) == 1)
    #expect(told == [.pushed(fixture.ann), .pushed(fixture.bo)])
    #expect(try waiting() == [1, 2])
    #expect(try waiting(after: 1) == [2])
    let mail = try store.mail(for: fixture.ann, after: 1, limit: 1)
    #expect(mail.map(\.payload) == [#"{"aps":{"alert":"2"}}"#])
    withExtendedLifetime(observation) {}
  }

  @Test func `nobody gets what is for an account that does not exist; check the name or number`() {
    #expect(
      failure { () throws(StoreError) in try store.post([posting(1)], to: 99) } == .unknown(.account(99)))
  }

  @Test func `of two payloads with one identity, the second is not delivered`() throws {
    #expect(try store.post([posting(1, identity: "a"), posting(2, identity: "a")], to: fixture.ann) == 1)
    #expect(try store.post([posting(3, identity: "a")], to: fixture.ann) == 0)
    #expect(try store.post([posting(3, identity: "a")], to: fixture.bo) == 1)
    var content = Notice.Content()
    content.identity = "b"
    _ = try store.deliver(content, to: fixture.ann)
    #expect(try store.post([posting(4, identity: "b")], to: fixture.ann) == 0)
  }

  @Test func `whichever session keeps a payload first, it is in the inbox once`() throws {
    _ = try store.post([posting(1), posting(2), posting(3)], to: fixture.ann)
    try store.deliver([delivery(1), delivery(2)])
    // The other session has got less far, and then further.
    try store.deliver([delivery(1)])
    try store.deliver([delivery(2), delivery(3)])
    #expect(try store.notices(of: fixture.ann).map(\.content.body) == ["3", "2", "1"])
    #expect(try store.pushPosition(of: Store.mailbox, for: fixture.ann)?.offset == 3)
  }

  @Test func `one session opens the place of a tapped notification, and no later one does`() throws {
    _ = try store.post([posting(1), posting(2)], to: fixture.ann, opening: true)
    let mail = try #require(try store.mailToOpen(for: fixture.ann))
    #expect(mail.id == 2)
    #expect(try store.mailToOpen(for: fixture.bo) == nil)
    #expect(try store.takeOpening(of: mail.id))
    #expect(try !store.takeOpening(of: mail.id))
    #expect(try store.mailToOpen(for: fixture.ann) == nil)
    #expect(try store.mail(for: fixture.ann, after: 1, limit: 1).map(\.opens) == [true])
  }

  @Test func `what is in the inbox leaves the mailbox in time, and what is not stays`() throws {
    let many = Int(Store.mostReadMail)
    _ = try store.post((1...many + 5).map { posting($0) }, to: fixture.ann)
    try store.deliver([delivery(Int64(many) + 2)])
    _ = try store.post([posting(0)], to: fixture.ann)
    #expect(try waiting().first == 3)
    #expect(try waiting(after: Mail.ID(rawValue: Int64(many) + 2)).count == 4)
  }

  @Test func `an account is found by its address and by its nickname`() throws {
    #expect(try store.account(named: "ann@example.org")?.id == fixture.ann)
    #expect(try store.account(named: "BO")?.id == fixture.bo)
    #expect(try store.account(named: "Di") == nil)
  }
}
