import ParlorFlows
import ParlorStore
import TeamFixtures
import Testing

/// The people and messages around a session: its store, and how other people change it.
protocol World: AnyObject {
  /// The store of the session.
  var store: Store { get }
  /// Returns the store of a new session.
  func session() throws -> Store
  /// Returns the store in which another session of an account works.
  func store(of account: Account.ID) throws -> Store
  /// Lets an account have used this machine.
  func introduce(_ account: Account.ID) throws
  /// Makes a payer that answers at once what a cashier, or the server, asks for.
  func payer(for cashier: Cashier) -> InstantPayer
  /// Brings what one store has to all others.
  func settle() throws
  /// Whether something is to be done later.
  var hasLater: Bool { get }
  /// Returns what was to be done later, once.
  func takeLater() -> [() -> Void]
}

extension World {
  func session() throws -> Store { store }

  /// Has a question asked and answered in another session of an account.
  func ask(_ question: Question, by account: Account.ID) throws {
    let store = try store(of: account)
    guard case .waits(let id) = try store.ask(question, by: account) else { return }
    try settle()
    _ = try #require(try store.takeAnswer(to: id))
  }
}

/// A world in one store, which decides everything itself.
final class OneStore: World {
  let store: Store

  init(_ store: Store) { self.store = store }

  func store(of account: Account.ID) -> Store { store }
  func introduce(_: Account.ID) {}

  func payer(for cashier: Cashier) -> InstantPayer {
    let payer = InstantPayer(cashier)
    cashier.payer = payer
    return payer
  }

  func settle() {}
  var hasLater: Bool { false }
  func takeLater() -> [() -> Void] { [] }
}

/// The demo world on a server. Every account has a replica of it.
final class ServedWorld: World {
  let store: Store
  private let team: DemoTeam
  private var stores: [Account.ID: Store] = [:]
  private var bodies: [() -> Void] = []
  private var payer: InstantPayer?

  init(now: @escaping () -> Int64) throws {
    team = try DemoTeam(now: now)
    store = try team.replica(of: DemoWorld.account).store
  }

  func store(of account: Account.ID) throws -> Store {
    if let store = stores[account] { return store }
    let store = try team.replica(of: account).store
    stores[account] = store
    return store
  }

  func payer(for _: Cashier) -> InstantPayer {
    let payer = InstantPayer { [weak self] line, _ in
      do { if let self { try team.record(line, sealedBy: seal()) } } catch {
        Issue.record(error, "the payer")
      }
      return true
    }
    self.payer = payer
    return payer
  }

  private func seal() throws -> Seal { try #require(payer).seal() }

  /// A replica learns an account's address when it signs in there.
  func introduce(_ account: Account.ID) throws {
    let profile = try #require(try store(of: account).account(account))
    let row = ServerRow.AccountRow(id: account, nickname: profile.nickname, email: profile.email)
    try store.apply([.account(row)], from: .account(account), upTo: 1)
  }

  func settle() throws {
    try team.settle()
    guard let payer else { return }
    while try team.tellPayer(seal(), { try payer.submit($0) }) { try team.settle() }
  }

  /// Keeps what is to be done later, until the server has answered.
  func later(_: Int64, _ body: @escaping () -> Void) { bodies.append(body) }

  var hasLater: Bool { !bodies.isEmpty }

  func takeLater() -> [() -> Void] {
    defer { bodies = [] }
    return bodies
  }
}
