import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// While the user looks at home, its numbers stand.
@Suite struct SteadyHomeTests {
  let company: Company
  var store: Store { company.store }

  init() throws { company = try Company() }

  private func rooms(_ guest: Guest) -> [String] {
    guest.play.session.screenRows.filter { $0.contains("#") }
      .map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
  }

  private func lunchAdmin() throws -> Account.ID {
    guard case .channel(_, _, let admin) = try store.room(44)?.kind else {
      throw Refusal.unknown(Reason("noChannel"))
    }
    return admin
  }

  @Test func `a channel that goes keeps its number until the user leaves`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    let before = rooms(jun)
    let admin = try lunchAdmin()
    _ = jun.news
    try store.remove(Company.jun, from: 44 as Room.ID, by: admin)
    #expect(jun.news.contains("4  #lunch is gone"))
    #expect(rooms(jun) == before)
    // Others follow it, and it cannot be opened.
    let number = try #require(before.first { $0.hasSuffix("#lunch") }?.split(separator: " ").first)
    jun.type(String(number))
    #expect(jun.place == "workspace:1/home")
    #expect(jun.news.contains("You are not in channel 44"))
    jun.type("s", "h")
    #expect(rooms(jun).count == before.count - 1)
    #expect(!rooms(jun).contains { $0.hasSuffix("#lunch") })
  }

  @Test func `a word that leads out of other programs opens no room`() throws {
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    for word in ["back", "Home", "logout", "종료"] {
      jun.type(word)
      #expect(jun.place == "workspace:1/home")
    }
    for word in ["?", "help"] {
      _ = jun.news
      jun.type(word)
      #expect(jun.news.contains("/quit"))
    }
    jun.type("backe")
    #expect(jun.place == "workspace:1/home/channel:41")
    jun.type("/home", "quit")
    #expect(jun.play.session.isOver)
  }

  @Test func `a favourite that goes keeps its number, and what comes stands last`() throws {
    try store.addFavourite(44, of: Company.jun)
    let jun = try company.guest(Company.jun, at: "workspace:1/home")
    let before = rooms(jun)
    let admin = try lunchAdmin()
    try store.remove(Company.jun, from: 44 as Room.ID, by: admin)
    #expect(rooms(jun) == before)
    let made = try store.makeChannel(name: "aardvark", description: "", in: 1, by: Company.jun)
    #expect(rooms(jun) == before + ["\(before.count + 1) #aardvark"])
    jun.type("/open channel:\(made.id)", "/home")
    #expect(rooms(jun).contains { $0.hasSuffix("#aardvark") })
    #expect(rooms(jun).last?.hasSuffix("#aardvark") == false)
  }
}
