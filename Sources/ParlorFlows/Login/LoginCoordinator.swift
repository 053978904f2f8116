import ParlorStore
import Usher
import UsherScreens

/// The log-in, from the greeting until an account is signed in.
final class LoginCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case signIn
    case initialWorkspace
    case makeWorkspace
  }

  let life = Life()
  let parlor: Parlor

  init(_ parlor: Parlor) { self.parlor = parlor }

  func start() {
    let greeting = OnboardingScreen(parlor)
    show(greeting) { login, output in
      switch output {
      case .account(let account):
        login.parlor.turn(to: account)
        if login.parlor.account == nil {
          login.begin(.signIn)
        } else {
          login.finish(next: login.parlor.landingFlow())
        }
      case .signIn: login.begin(.signIn)
      case .signUp:
        login.open(
          Place(AppCoordinator.ChildFlow.login).then(ChildFlow.signIn)
            .then(SelectAuthCoordinator.ChildFlow.signUp))
      case .join:
        login.tell(Reason("joinDoor"))
        login.tell(Reason("joinServer"))
      case .demo:
        let parlor = login.parlor
        if login.attempt(parlor, { try parlor.machine.openDemo?() }) {
          login.tell(Reason("demoLeft"))
          greeting.comeBack()
        }
      }
    }
    if parlor.logIn.wanted != nil { begin(.signIn) }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    flow != .signIn && parlor.account == nil ? .wait(Reason("logIn")) : .yes
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<LoginCoordinator> {
    switch flow {
    case .signIn:
      .flow(SelectAuthCoordinator(parlor), as: .present) { login, ending in
        switch ending {
        case .finished(.signedIn): login.finish(next: login.parlor.landingFlow())
        case .finished(.signedUp): login.begin(.initialWorkspace)
        case .left: break
        }
      }
    case .initialWorkspace:
      // Replaces the greeting, which is only for somebody who is not signed in.
      .screen(InitialWorkspaceScreen(parlor), as: .replace) { login, output in
        switch output {
        case .makeWorkspace: login.begin(.makeWorkspace)
        case .close: login.finish(next: login.parlor.landingFlow())
        }
      }
    case .makeWorkspace:
      try .makeWorkspace(parlor) { $0.finish(next: AppCoordinator.ChildFlow.workspace($1)) }
    }
  }
}

/// Greets somebody who is not signed in.
final class OnboardingScreen: Pictured {
  enum Event {
    case account(Account)
    case signIn, signUp, join, demo
  }
  struct Model {
    /// The accounts that are signed in on this machine.
    var accounts: [Account] = []
    /// Whether the demo can be opened from here.
    var hasDemo = false
    /// Whether the screen names the command that opens the demo.
    var tellsDemo = false
  }

  static let shape = Shape<Model, Event>("Login/onboarding") {
    Flag("hasDemo") { $0.hasDemo }
    Flag("tellsDemo") { $0.tellsDemo }
    Flag("isAny") { !$0.accounts.isEmpty }
    List("accounts", { $0.accounts }) {
      Value("name") { $0.nickname }
      Value("address") { $0.email }
      Choice("account") { .account($0) }
    }
    Choice("signIn") { _ in .signIn }
    Choice("signUp") { _ in .signUp }
    Choice("join") { _ in .join }
    Choice("demo") { _ in .demo }
    Sample("first visit") { Model(hasDemo: true) }
    Sample("on a pipe") { Model(tellsDemo: true) }
    Sample("in the demo") { Model() }
    Sample("two signed in") { Model(accounts: RoomQuestion.sample + [ProfileScreen.sample]) }
  }

  private let parlor: Parlor
  /// How often the demo was left. Its rows stand between then, so the whole screen is drawn again.
  private var returns = 0
  private var seat: Seat<Event>?

  var logPage: Int? { returns == 0 ? nil : returns }

  init(_ parlor: Parlor) { self.parlor = parlor }

  var model: Model {
    let accounts = parlor.read(or: []) { () throws(StoreError) in try parlor.store.signedInAccounts() }
    let machine = parlor.machine
    return Model(
      // As many as one figure names.
      accounts: Array(accounts.prefix(9)), hasDemo: machine.openDemo != nil,
      tellsDemo: machine.openDemo == nil && machine.hasDemoCommand)
  }

  func appear(_ seat: Seat<Event>) { self.seat = seat }

  func comeBack() {
    returns += 1
    seat?.changed()
  }
}

/// Welcomes a new account, and offers to create its first workspace. Once somebody has invited it to one, names that.
final class InitialWorkspaceScreen: Pictured {
  enum Event { case close, makeWorkspace }
  struct Model {
    var name: String
    /// The name of the workspace that the account was invited to; empty if there is none.
    var workspace = ""
  }

  static let shape = Shape<Model, Event>("Login/initialWorkspace") {
    Value("name") { $0.name }
    Value("workspace") { $0.workspace }
    Choice("makeWorkspace") { _ in .makeWorkspace }
    Choice("close") { _ in .close }
    Sample("welcome") { Model(name: "Sora") }
    Sample("invited") { Model(name: "Sora", workspace: "Harbour Tea") }
  }

  private let parlor: Parlor
  private var watch: Observation?

  init(_ parlor: Parlor) { self.parlor = parlor }

  var model: Model {
    let workspace = parlor.read(or: nil) { () throws(StoreError) in try parlor.currentWorkspace() }
    return Model(name: parlor.account?.nickname ?? "", workspace: workspace?.name ?? "")
  }

  func appear(_ seat: Seat<Event>) {
    watch = parlor.store.observe { _ in seat.changed() }
  }

  func disappear() { watch = nil }
}
