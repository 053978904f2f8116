import ParlorFlows
import ParlorStore
import Testing
import UsherTesting

/// No two accounts of a store have one nickname.
@Suite struct NicknameTests {
  private func signUp(_ company: Company, _ email: String, _ nickname: String) throws -> Guest {
    let guest = try company.guest(nil, at: "login")
    guest.type("n", email, nickname)
    return guest
  }

  @Test(arguments: ["Mina", "MINA", " mina ", "Ｍina"]) func `a nickname that somebody has is asked for again`(
    _ nickname: String
  ) throws {
    let guest = try signUp(Company(), "new@example.org", nickname)
    #expect(guest.news.contains("That nickname is taken:"))
    guest.type("Mina Park", "", "Abcdef1!", "Abcdef1!")
    guest.work()
    #expect(guest.news.contains("Welcome, Mina Park"))
  }

  @Test func `of two people who sign up with one nickname at once, the second chooses another`() throws {
    let company = try Company()
    let one = try signUp(company, "one@example.org", "Dana")
    let other = try signUp(company, "two@example.org", "dana")
    for guest in [one, other] { guest.type("", "Abcdef1!", "Abcdef1!") }
    for guest in [one, other] { guest.work() }
    #expect(one.news.contains("Welcome, Dana"))
    #expect(other.news.contains("That nickname is taken:\ndana"))
    // The e-mail is kept.
    other.type("Dana 2", "", "Abcdef1!", "Abcdef1!")
    other.work()
    #expect(other.news.contains("Welcome, Dana 2"))
    #expect(try company.store.account(13)?.email == "two@example.org")
  }

  @Test func `the profile takes no nickname of somebody else`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "profile")
    jun.type("n", "mina")
    #expect(jun.word == "That nickname is taken; choose another.")
    jun.type("A\u{202E}nn")
    #expect(jun.word == "A nickname cannot begin with # or @, or have invisible characters.")
    jun.type("JUN")
    #expect(try company.store.account(Company.jun)?.nickname == "JUN")
  }

  @Test func `#general and general are one channel, for a filter too`() throws {
    let company = try Company()
    for number in 1...9 {
      _ = try company.store.makeChannel(name: "#team-\(number)", description: "", in: 1, by: Company.jun)
    }
    let jun = try company.guest(Company.jun, at: "explore")
    jun.type("#gen")
    #expect(jun.news.contains("#general"))
    #expect(!jun.news.contains("#team"))
  }
}
