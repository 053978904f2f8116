internal import ParlorServer
package import ParlorStore

/// The demo world on a server of its own, and replicas of it.
package final class DemoTeam {
  /// When the demo world is: 2026-11-02T09:30:00Z.
  package static let time: Int64 = 1_793_611_800_000

  private let team: Team
  private var replicas: [Replica] = []
  private let now: () -> Int64

  /// `now` is the clock of the server, and of all replicas.
  package init(now: @escaping () -> Int64) throws {
    team = try Team(from: Self.database.get())
    self.now = now
    try setClock()
  }

  /// Makes an invitation, and returns its code. Nobody signs up without one from now on.
  package func invite() throws -> String { try TeamServer(team.adminURL).invite().code }

  /// Gives a device a name that Parlor would not give it.
  package func relabel(_ device: Int, _ label: String) throws {
    try team.admin.run(
      "UPDATE parlor.device SET label = $1 WHERE number = $2", .text(label), .number(Int64(device)))
  }

  /// Makes a replica for a new device of an account, and brings everything.
  package func replica(of account: Account.ID) throws -> Replica {
    let made = try team.admin.run(
      "SELECT made->>'device', made->>'refresh' FROM parlor.new_device($1, '') made",
      .number(account.rawValue))
    let origin = Origin(url: team.clientURL, account: account, device: Int(try needed(made.number(0))))
    let replica = try Replica(origin, refresh: needed(made.text(0, 1)), now: now)
    replicas.append(replica)
    return replica
  }

  /// Lets every replica send what it has, and bring what others have sent.
  package func settle() throws {
    try setClock()
    for _ in 0..<2 { for replica in replicas { try replica.round() } }
  }

  /// Hands the payer the lines that it does not have yet, as `parlor server settle` does. Returns whether there were any.
  package func tellPayer(_ seal: Seal, _ submit: (String) throws -> Void) throws -> Bool {
    let server = try TeamServer(team.adminURL)
    let lines = try server.linesForPayer(sealedBy: seal, knowing: [])
    try server.markSent(lines)
    for line in lines { try submit(line.text) }
    return !lines.isEmpty
  }

  /// Records a receipt of the payer.
  package func record(_ line: [UInt8], sealedBy seal: Seal) throws {
    _ = try TeamServer(team.adminURL).settle([line], sealedBy: seal)
  }

  private func setClock() throws {
    try team.admin.run("UPDATE parlor.clock SET now = $1", .number(now()))
  }

  /// The database that the others are copies of.
  private static let database = Result<String, any Error> {
    let team = try Team()
    _ = try TeamServer(team.adminURL).copy(from: Store.demo { time })
    // Replicas begin with whole rooms, as those do that have been there from the beginning.
    let function = try needed(
      team.admin.run("SELECT pg_get_functiondef('parlor.room_changes'::regproc)").text(0))
    try team.admin.execute("\(function.replacing("least(_most, 50)", with: "100000"))")
    return team.name
  }
}
