import ParlorStore
import Testing
import UsherSession
import UsherTesting

/// The splash is replaced before the first prompt; these tests check which flow replaces it.
@Suite struct SplashTests {
  private func play(as account: Account.ID?, _ test: (Play) -> Void) throws {
    let play = Play(try DemoStage(account: account).player(), fail: record)
    test(play)
    play.end()
  }

  @Test func nobodyIsGreeted() throws {
    try play(as: nil) { play in
      play.isAt("login")
      play.isAsked("Parlor>")
      play.sees(
        """
        Welcome to Parlor

        Talk with your team
        without leaving the terminal.

          e  Sign in with e-mail
          n  Sign up
          j  Join a team

        /help lists commands for every screen.

        """)
    }
  }

  @Test func aSignedInAccountStartsInItsNewestWorkspace() throws {
    try play(as: 10) { play in
      play.isAt("workspace:2/home")
      play.isAsked("Dawn Runners>")
      play.overlooks()
    }
  }

  @Test func anAccountThatIsGoneIsGreeted() throws {
    try play(as: 99) { play in
      play.isAt("login")
      play.overlooks()
    }
  }
}
