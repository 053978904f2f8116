import ParlorStore
import Testing
import UsherTesting

/// An account with too few coins for a workspace can go from there to the screen that sells coins.
@Suite struct TooFewCoinsTests {
  @Test(arguments: ["workspaces", "homeEmpty"]) func `the screen of coins is one choice away`(start: String)
    throws
  {
    let company = try Company()
    let account = Company.mina
    for number in 1...10 {
      _ = try company.store.makeWorkspace(name: "W\(number)", description: "", by: account)
    }
    let newest = try #require(try company.store.workspaces(of: account).first?.id)
    let mina = try company.guest(account, at: start)
    mina.type("n")
    #expect(
      mina.news == """

        New workspace

        It costs 10 coins, and you have 0.

          c  Get coins

        """)
    mina.type("c")
    #expect(mina.place == "workspace:\(newest)/home/profile/coins")
    mina.type("1", "y")
    #expect(mina.word == "10 coins have arrived; you have 10.")
    mina.type("/open workspaces", "n", "Tea", "")
    #expect(try company.store.workspaces(of: account).first?.name == "Tea")
  }

  @Test func `an account in no workspace finds the screen of coins too`() throws {
    let company = try Company()
    let form = SignUp(email: "new@example.org", nickname: "New", password: "Abcdef1!")
    let new = try company.store.signUp(form, hash: try PasswordHash(form.password)).id
    let guest = try company.guest(new, at: "coins")
    #expect(guest.place == "homeEmpty/profile/coins")
    guest.type("3", "y", "/back")
    #expect(guest.place == "homeEmpty/profile")
    #expect(guest.news.contains("Coins   130"))
  }
}
