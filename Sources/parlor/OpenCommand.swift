import Glibc
import ParlorFlows
import ParlorStore
import Usher
import UsherFiles
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// `parlor open LINK`: opens a link in the running session of the account that was used last. If none runs, starts one here.
struct OpenCommand {
  /// How long a session may take to hear of the link. It takes some milliseconds, unless it is stopped.
  private static let patience = 3000
  /// After this many seconds, a link that no session has taken is of no use any more.
  private static let life: Int64 = 10

  private let program: Run
  private let link: String

  init(_ run: Run) { (program, link) = (run, run.operand ?? "") }

  /// Returns the exit code; nil if a session shall start.
  func run() throws(ProgramFailure) -> ExitCode? {
    try openInSession()
  }

  /// Returns nil, so that a session starts at the link; throws if there is no terminal for it.
  private func startSession(orSay words: Sentence) throws(ProgramFailure) -> ExitCode? {
    guard isatty(STDIN_FILENO) == 1 else { throw ProgramFailure(code: .unavailable, words: words) }
    program.link = link
    return nil
  }

  /// Hands the link to a session.
  private func openInSession() throws(ProgramFailure) -> ExitCode? {
    try program.directories.claim()
    let launch = try Launch(program)
    let (parlor, store) = (launch.world.parlor, launch.world.store)
    defer { store.tidy() }
    parlor.restoreLogIn()
    let plan = parlor.explanation(of: link, in: launch.tree)
    if let refusal = plan.refused {
      throw ProgramFailure(code: Self.code(of: refusal), words: "\(launch.session.words(refusal))")
    }
    guard let account = parlor.account?.id, let path = store.path else {
      return try startSession(orSay: "noSignIn")
    }
    let devices = SessionRoll(path: World.rollPath(of: path)).entries(of: account.rawValue)
    guard let device = devices.first else { return try startSession(orSay: "noListener") }
    let posting: Posting
    do throws(PushError) {
      let named = parlor.link(named: link, in: launch.tree)
      posting = try Posting(link: named ?? link, until: Environment.milliseconds() / 1000 + Self.life)
    } catch {
      throw ProgramFailure(code: .dataError, words: Sentence(error))
    }
    let isTaken: Bool
    do throws(StoreError) {
      _ = try store.post([posting], to: account, opening: true)
      isTaken = try wait(for: account, in: store)
    } catch {
      throw ProgramFailure(code: error.exitCode, words: Sentence(error))
    }
    guard isTaken else {
      throw ProgramFailure(
        code: .tryAgain, words: Sentence("stoppedListener", ["terminal": device.terminal]))
    }
    return .ok
  }

  /// Waits until a session has taken the link. If none does in time, takes it back, and returns false.
  private func wait(for account: Account.ID, in store: Store) throws(StoreError) -> Bool {
    for _ in 0..<Self.patience {
      if try store.mailToOpen(for: account) == nil { return true }
      poll(nil, 0, 1)
    }
    guard let waiting = try store.mailToOpen(for: account) else { return true }
    return try !store.takeOpening(of: waiting.id)
  }

  /// A link that is no link of Parlor is wrong data, wherever it comes from.
  static func code(of refusal: Refusal) -> ExitCode {
    switch refusal {
    case .malformed, .unknownStep: .dataError
    default: refusal.exitCode
    }
  }
}
