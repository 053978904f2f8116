import Fixtures
import ParlorFlows
@testable import ParlorStore
import Testing
import UsherSession

/// The demo world for several sessions, each of which can be killed: in one file that every session opens for itself, or on a
/// server whose replicas the sessions have.
final class Household {
  enum Kind: String, CaseIterable {
    case file, served
  }

  let clock = ScriptClock(milliseconds: DemoStage.time)
  let shelf = DemoShelf()
  /// What the payer of all sessions has heard and said.
  let ledger = Ledger()
  /// What each account has seen last at each place.
  var known: [String: [String]] = [:]
  private(set) var served: ServedWorld?
  private let folder = TemporaryFolder()
  private var holder: Connection?
  private var path: String { folder / "parlor.db" }

  init(_ kind: Kind) throws {
    let clock = clock
    if kind == .served {
      served = try ServedWorld { clock.milliseconds }
    } else {
      try PreparedDemo.write(to: folder, as: "parlor.db")
    }
  }

  /// Opens the store of a session. On a server the demo account has two devices, the first of which is that of the first session;
  /// the sessions on a device share its replica. In a file, every account that has had a session is signed in.
  func store(of account: Account.ID, isFirst: Bool) throws -> Store {
    if let served {
      return isFirst && account == DemoWorld.account ? served.store : try served.store(of: account)
    }
    let clock = clock
    let store = try Store(path: path, busyTimeout: 0) { clock.milliseconds }
    try store.keepLogIn(of: account)
    return store
  }

  /// `! hold` has another program write to the file for a long time; `! free` ends that.
  var events: [ScriptEvent] {
    [
      ScriptEvent("hold") { [unowned self] _, _ in
        guard served == nil else { return }
        do {
          holder = try Connection(path: path, busyTimeout: 0)
          try holder?.execute("BEGIN IMMEDIATE")
        } catch {
          Issue.record(error)
        }
      },
      ScriptEvent("free") { [unowned self] _, _ in holder = nil },
      ScriptEvent("change") { [shelf] _, path in shelf.change(path) },
      ScriptEvent("remove") { [shelf] _, path in shelf.remove(path) },
      ScriptEvent("payer") { [ledger] _, word in ledger.answer = Purchase.State(word: word) },
    ]
  }
}
