import ParlorFlows
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorStore

/// Unsent text belongs to an account: it is removed from the session at log-out, and comes back at the next log-in.
@Suite struct LogOutTests {
  private func logIn(_ guest: Guest, _ email: String) {
    guest.type("b", "e", email, DemoWorld.password)
    guest.work()
  }

  /// Types a text, and opens home before the text is sent.
  private func leave(_ words: String, _ guest: Guest) {
    _ = guest.news
    guest.play.halfType(words)
    guest.play.happen("open", "home")
  }

  private func half(_ guest: Guest, at link: String) -> String {
    guest.type("/open " + link)
    return guest.play.session.prompt.draft
  }

  @Test func `unsent text stays with its account`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "channel:42")
    leave("for my eyes only", guest)
    guest.type("x", "y")
    #expect(guest.place == "login")
    #expect(guest.play.session.tree.drafts == [:])
    logIn(guest, "mina@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "")
    leave("Mina's own", guest)
    guest.type("x", "y")
    logIn(guest, "jun@lighthouse.example")
    #expect(guest.place == "workspace:1/home")
    #expect(half(guest, at: "channel:42") == "for my eyes only")
  }

  @Test func `another account that signs in through a link finds no draft either`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "channel:42")
    leave("for my eyes only", guest)
    guest.type("/open login")
    logIn(guest, "mina@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "")
    guest.type("/home", "x", "y")
    logIn(guest, "jun@lighthouse.example")
    #expect(half(guest, at: "channel:42") == "for my eyes only")
  }

  @Test func `a log-out that was questioned signs out once it is answered`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "home")
    guest.type("n", "tea")
    guest.type("/open settings", "y")
    #expect(guest.place == "workspace:1/settings")
    guest.type("x", "y")
    #expect(guest.place == "workspace:1/settings")
    guest.type("y")
    #expect(guest.place == "login")
    #expect(guest.play.session.home() == nil, "nobody is signed in")
  }

  @Test(arguments: [
    ("en", "Log out? No server since 09:30, 1 waiting: nobody can log in here until it is back. (y/N)"),
    ("ko", "로그아웃할까요? 서버 끊김: 09:30 이후, 1건 대기. 다시 연결될 때까지 여기에서 로그인할 수 없습니다. (y/N)"),
  ])
  func `a log-out says what waits while the team's server is away`(language: String, words: String) throws {
    let company = try Company()
    try company.store.connection.execute(
      "INSERT INTO origin (id, url, account_id, device) VALUES (1, 'test', 1, 7)")
    var given = SettingValues()
    given[.language] = language
    let guest = try company.guest(Company.jun, at: "home", given: given, columns: 120)
    try company.store.setLinkFault("no route")
    guest.type("/msg #random See you at four", "x")
    guest.play.isAsked(words)
    guest.type("y")
    #expect(guest.place == "login")
  }

  @Test func `unsent messages are not shown to the next account`() throws {
    let company = try Company()
    let guest = try company.guest(Company.jun, at: "channel:42")
    guest.type("/file /nowhere/secret.txt")
    guest.type("/home", "x", "y")
    logIn(guest, "mina@lighthouse.example")
    guest.type("/open channel:42")
    #expect(!guest.news.contains("secret"))
  }
}
