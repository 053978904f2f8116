import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// The store keeps the local stores of five accounts. Before a sixth account is signed in, the user is asked whether to
/// delete one.
@Suite struct RoomQuestionTests {
  let company: Company
  var store: Store { company.store }
  private let five: [Account.ID] = [2, 3, 4, 5, 6]

  init() throws {
    company = try Company()
    for account in five {
      try store.keep(Keepsake(version: 1, text: "words of \(account)"), as: "unfinished", of: account)
    }
  }

  /// A session at the log-in, of somebody who has not used this store before.
  private func stranger() throws -> Guest {
    try company.guest(nil, at: "login")
  }

  private var kept: [Account.ID] { five.filter { (try? store.keepsake("unfinished", of: $0)) != nil } }

  @Test func `no changes nothing, and yes deletes the oldest local store`() throws {
    let guest = try stranger()
    guest.type("e", "mina@lighthouse.example", DemoWorld.password)
    guest.work()
    #expect(
      guest.news == """
        Sign in with e-mail

        This machine holds at most 5 accounts.
        To make room, Parlor has to delete what
        it keeps here for:
          서연  seoyeon@lighthouse…
        drafts, unsent messages, typed lines,
        recent searches, favourites, settings.
        Messages in rooms stay.

        """)
    guest.type("")
    #expect(
      guest.news == """

        Sign in with e-mail

        Nothing was deleted.
        You are not signed in.

        """)
    #expect(guest.play.session.guide?.home == nil)
    #expect(kept == five)

    guest.type("mina@lighthouse.example", DemoWorld.password)
    guest.work()
    guest.type("y")
    #expect(guest.place == "workspace:1/home")
    #expect(kept == [3, 4, 5, 6])
    guest.type("x", "y", "e", "dohyun@lighthouse.example", DemoWorld.password)
    guest.work()
    #expect(guest.place == "workspace:1/home", "one that is kept is let in")
  }

  @Test func `signing up asks before anything is made`() throws {
    let guest = try stranger()
    guest.type("n", "sora@example.org", "Sora", "", "Abcdef1!", "Abcdef1!")
    #expect(guest.news.contains("seoyeon@lighthouse"))
    guest.type("n")
    #expect(
      guest.news == """

        Sign up
        Your password will need 12 characters,
        or 8 with A-Z, a-z, 0-9 and a @$!%*?&.

        Nothing was deleted.
        You are not signed in.

        """)
    #expect(try !store.beginSignUp(email: "sora@example.org"))
    #expect(kept == five)
    guest.type("sora@example.org", "Sora", "", "Abcdef1!", "Abcdef1!", "y")
    guest.work()
    #expect(guest.place == "login/initialWorkspace")
    #expect(kept == [3, 4, 5, 6])
  }

  @Test func `if the accounts to delete change meanwhile, the user is asked again`() throws {
    let guest = try stranger()
    guest.type("e", "mina@lighthouse.example", DemoWorld.password)
    guest.work()
    try store.keep(Keepsake(version: 1, text: ""), as: "search/recent", of: 2)
    try store.keep(Keepsake(version: 1, text: ""), as: "search/recent", of: 3)
    company.wait(1)
    try store.keep(Keepsake(version: 1, text: ""), as: "search/recent", of: 2)
    guest.type("y")
    #expect(guest.news.contains("dohyun@lighthouse"))
    #expect(kept == five)
    guest.type("y")
    #expect(guest.place == "workspace:1/home")
    #expect(kept == [2, 4, 5, 6])
  }

  @Test func `leaving the question deletes nothing`() throws {
    let guest = try stranger()
    guest.type("e", "mina@lighthouse.example", DemoWorld.password)
    guest.work()
    guest.type("/back")
    #expect(guest.place == "login")
    #expect(guest.play.session.guide?.home == nil)
    #expect(kept == five)
  }

  @Test func `an account whose local store was deleted is not signed in without a question`() throws {
    func restored(_ account: Account.ID) -> Account? {
      let parlor = Parlor(store: store, now: { 0 })
      parlor.logIn.kept = account
      parlor.restoreLogIn()
      return parlor.account
    }
    #expect(restored(Company.mina) == nil)
    #expect(restored(Company.seoyeon)?.id == Company.seoyeon)
  }
}
