import ParlorStore
import Testing
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// What changes elsewhere while a screen asks or lists.
@Suite struct MeanwhileTests {
  let company: Company

  init() throws { company = try Company() }

  private func prompt(of guest: Guest) -> String { guest.play.session.prompt.text }

  @Test func `a channel that was joined in another session is no longer offered`() throws {
    let jun = try company.guest(Company.jun, at: "explore")
    let cards = try company.store.channelCards(of: 1, for: Company.jun)
    let index = try #require(cards.firstIndex { !$0.isJoined })
    let asks = prompt(of: jun)
    jun.type("/go \(cards[index].name)")
    #expect(prompt(of: jun) == "Join #\(cards[index].name)? (y/N) ")
    try company.store.join(cards[index].id, Company.jun)
    _ = jun.news
    #expect(prompt(of: jun) == asks)
  }

  @Test func `a pack that is no longer sold is not bought by the yes to its question`() throws {
    let jun = try company.guest(Company.jun, at: "home")
    let cashier = try #require(jun.parlor?.cashier)
    let ledger = Ledger()
    let payer = LedgerPayer(cashier, ledger)
    cashier.payer = payer
    ledger.add(.pack(CoinPack(id: "starter", coins: 10, prices: ["en": "$1"])))
    jun.type("/open coins")
    let asks = prompt(of: jun)
    jun.type("1")
    #expect(prompt(of: jun) == "Buy 10 coins for $1? (y/N) ")
    ledger.add(.pack(CoinPack(id: "starter", coins: 0, prices: [:])))
    payer.hear()
    #expect(prompt(of: jun) == asks)
  }

  @Test func `a room that is left at once is read`() throws {
    let jun = try company.guest(Company.jun, at: "home", later: { _, _ in })
    jun.type("/open channel:46", "/home")
    #expect(try company.store.channels(of: 1, for: Company.jun).first { $0.id == 46 }?.unread == 0)
  }

  @Test func `a reply quotes the new text of a message further up`() throws {
    let old = try company.store.append("old words", to: 42, by: Company.mina).id
    for number in 1...150 { _ = try company.store.append("\(number)", to: 42, by: Company.seoyeon) }
    _ = try company.store.append("an answer", to: 42, by: Company.seoyeon, replyTo: old)
    let jun = try company.guest(Company.jun, at: "channel:42", rows: 24)
    jun.type("/read", "/latest")
    #expect(jun.play.session.screenRows.contains { $0.hasSuffix("old words") })
    _ = try company.store.edit(old, to: "new words", by: Company.mina)
    jun.type("")
    let fresh = jun.news
    #expect(fresh.contains("new words") && !fresh.contains("old words"), "\(fresh)")
  }

  @Test func `a message that a low terminal hides has its new text further up`() throws {
    let room = try company.store.makeChannel(name: "low", description: "", in: 1, by: Company.mina).id
    try company.store.join(room, Company.jun)
    let ids = try (1...12).map { try company.store.append("text \($0).", to: room, by: Company.mina).id }
    _ = try company.store.markAllRead(of: Company.jun)
    let jun = try company.guest(Company.jun, at: "channel:\(room)", rows: 10)
    #expect(!jun.play.session.screenRows.contains { $0.contains("text 2.") })
    _ = try company.store.edit(ids[1], to: "second thoughts", by: Company.mina)
    var further = ""
    for _ in ids {
      jun.type("/older")
      further += jun.news
    }
    #expect(further.contains("second thoughts"), "\(further)")
  }

  @Test func `a message that a low terminal hides has its new text when the terminal grows`() throws {
    let room = try company.store.makeChannel(name: "low", description: "", in: 1, by: Company.mina).id
    try company.store.join(room, Company.jun)
    let ids = try (1...12).map { try company.store.append("text \($0).", to: room, by: Company.mina).id }
    _ = try company.store.markAllRead(of: Company.jun)
    let jun = try company.guest(Company.jun, at: "channel:\(room)", rows: 10)
    #expect(!jun.play.session.screenRows.contains { $0.contains("text 2.") })
    _ = try company.store.edit(ids[1], to: "second thoughts", by: Company.mina)
    (jun.play.session.width, jun.play.session.height) = ({ 100 }, { 40 })
    jun.type("")
    let fresh = jun.news
    #expect(fresh.contains("text 1.") && fresh.contains("second thoughts"), "\(fresh)")
    #expect(!fresh.contains("text 2."), "\(fresh)")
  }

  @Test func `a name leads to the settings while settings are looked for`() throws {
    let jun = try company.guest(Company.jun, at: "workspaces")
    jun.type("s", "light")
    #expect(jun.place == "workspace:1/workspaceList/settings:1")
  }

  @Test func `the catch-up list on other pages leaves out what is muted`() throws {
    let channels = try company.store.channels(of: 1, for: Company.jun).filter(\.isJoined)
    let most = try #require(channels.max { $0.unread < $1.unread })
    try company.store.setLevel(.nothing, of: most.id, for: Company.jun)
    let jun = try company.guest(Company.jun, at: "home", rows: 12, columns: 40)
    let rows = jun.play.session.screenRows
    let hidden = channels.filter { channel in
      channel.id != most.id
        && !rows.contains { $0.contains("#\(channel.name) ") || $0.hasSuffix("#\(channel.name)") }
    }
    let heading = try #require(rows.first { $0.hasPrefix("Channels") })
    #expect(!rows.contains { $0.contains("#\(most.name)") })
    #expect(heading.hasSuffix("+\(hidden.reduce(0) { $0 + $1.unread })"), "\(rows)")
  }
}
