import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// Signing in with an e-mail address that is known before the session begins.
@Suite struct WantedTests {
  private let store: Store
  private let worker = HeldWorker()

  init() throws { store = try Store.demo { DemoStage.time } }

  private func guest(_ email: String, kept: Account.ID? = nil, at link: String? = nil) -> Guest {
    let parlor = Parlor(store: store, now: { DemoStage.time })
    parlor.logIn.kept = kept
    parlor.logIn.want(email)
    let tree = Tree(AppCoordinator(parlor), clock: { 0 }, worker: worker)
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    let player = ScriptPlayer(
      session, clock: ScriptClock(milliseconds: DemoStage.time), worker: worker
    ) {
      parlor.restoreLogIn()
      return link.map { session.tree.start(link: $0) } ?? session.tree.start()
    }
    player.events += PushDesk(parlor, session).events
    return Guest(Play(player, fail: record))
  }

  @Test(arguments: ["mina@lighthouse.example", "nobody@lighthouse.example"])
  func `an account that is not signed in is asked for its password only`(_ email: String) {
    let guest = guest(email)
    #expect(guest.place == "login/signIn")
    #expect(
      guest.news == """
        Sign in with e-mail

        E-mail  \(email)
        Press Enter to change it.

        """)
    guest.type("Wrong123!")
    guest.work()
    #expect(
      guest.news == """
        Sign in with e-mail

        Wrong e-mail or password. Try again.
        No account yet? Press ^D and sign up.

        E-mail  \(email)
        Press Enter to change it.

        """)
    guest.type("")
    #expect(guest.news == "\nSign in with e-mail\n")
    guest.type("mina@lighthouse.example", DemoWorld.password)
    guest.work()
    #expect(guest.place == "workspace:1/home")
  }

  @Test func `a link waits until the password is typed`() {
    let guest = guest("mina@lighthouse.example", at: "channel:42")
    guest.type(DemoWorld.password)
    guest.work()
    #expect(guest.place == "workspace:1/home/channel:42")
  }

  @Test func `an account that is signed in is not asked`() {
    let guest = guest("mina@lighthouse.example", kept: Company.mina)
    #expect(guest.place == "workspace:1/home")
    #expect(
      guest.news == """
        Lighthouse  Mina

        Channels  Type /favourite in a room to pin it here
          1  #announcements
          2  #design
          3  #general
          4  #random

          e  Explore channels
          n  New channel

          c  Catch up on unread messages
          d  Direct messages
          s  Search
          t  Settings
          p  Profile
          w  Workspaces
          x  Sign out

        """)
    // After the log-out, nothing is filled in.
    guest.type("x", "y", "e")
    #expect(guest.news == "\nSign in with e-mail\n")
  }

  @Test func `the way back leads to the greeting, and the address is not filled in again`() {
    let guest = guest("mina@lighthouse.example")
    _ = guest.news
    guest.play.session.end()
    #expect(guest.place == "login")
    guest.type("e")
    #expect(guest.news == "\nSign in with e-mail\n")
  }
}

/// The demo that the greeting offers.
@Suite struct OfferedDemoTests {
  private func greeting(_ change: (inout Machine) -> Void) throws -> Guest {
    let stage = try DemoStage(account: nil)
    let parlor = Parlor(store: stage.store, now: { DemoStage.time })
    change(&parlor.machine)
    let tree = Tree(AppCoordinator(parlor), clock: { 0 }, worker: HeldWorker())
    let session = parlor.session(tree, gallery: DemoStage.gallery, language: "en")
    let player = ScriptPlayer(
      session, clock: ScriptClock(milliseconds: DemoStage.time), worker: HeldWorker()
    ) {
      parlor.restoreLogIn()
      return session.tree.start()
    }
    return Guest(Play(player, fail: record))
  }

  @Test func `d opens the demo, and the greeting is there afterwards`() throws {
    var opened = 0
    let guest = try greeting { $0.openDemo = { opened += 1 } }
    #expect(
      guest.news == """
        Welcome to Parlor

        Talk with your team
        without leaving the terminal.

          e  Sign in with e-mail
          n  Sign up
          j  Join a team
          d  Look around the demo first

        /help lists commands for every screen.

        """)
    guest.type("d")
    #expect(opened == 1)
    #expect(
      guest.news == """

        Welcome to Parlor

        Talk with your team
        without leaving the terminal.

          e  Sign in with e-mail
          n  Sign up
          j  Join a team
          d  Look around the demo first

        /help lists commands for every screen.

        You have left the demo. Nothing in it was saved.
        """)
    #expect(guest.place == "login")
  }

  @Test func `if the demo cannot be started, the user is told`() throws {
    let guest = try greeting { $0.openDemo = { () throws(Reason) in throw Reason("demoFailed") } }
    guest.type("d")
    #expect(guest.news == "The demo could not be started. Try it from a shell: parlor --demo")
  }

  @Test func `without a terminal, the command is named`() throws {
    let greeting = """
      Welcome to Parlor

      Talk with your team
      without leaving the terminal.

        e  Sign in with e-mail
        n  Sign up
        j  Join a team

      /help lists commands for every screen.

      """
    let named = greeting.replacing("/help", with: "parlor --demo opens a sample team.\n/help")
    #expect(try self.greeting { $0.hasDemoCommand = true }.news == named)
    #expect(try self.greeting { _ in }.news == greeting)
  }
}
