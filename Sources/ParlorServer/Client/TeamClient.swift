package import ParlorStore
package import UsherPush

/// A connection to a team's server as one of its people. It calls the server's functions, and gets a new access token when
/// the old one has run out.
package final class TeamClient {
  /// What the server gives a device that is signed in.
  package struct Device: Hashable, Sendable, Decodable {
    package let account: Account.ID
    package let number: Int
    package let refresh: String
    let access: String

    private enum CodingKeys: String, CodingKey { case account, number = "device", refresh, access }
  }

  let connection: Postgres
  /// How many statements have been sent. Each waits for the network, and one that gets a name twice.
  package private(set) var roundTrips = 0
  /// Whether each call is known to reach the same session of the server. Behind a pooler it may not.
  private var hasOwnSession = false
  /// The tokens of the device that is signed in.
  var tokens = (access: "", refresh: "")
  /// The version of the server's functions, if this program can only read from it; otherwise nil.
  package private(set) var readOnly: Int64?

  /// Whose hints are this client's own: see ``Postgres/process``.
  package var process: Int32 { connection.process }

  /// Connects, and throws unless this program can at least read from the server.
  package init(_ url: String, knowing known: TeamVersions = .known) throws(TeamError) {
    connection = try wrapped(Postgres(url, for: .client))
    let version: JSON
    do throws(TeamError) { version = try ask("SELECT parlor_api.version()", []) } catch {
      if case .postgres(.refused("3F000", _, _)) = error { throw .notSetUp }
      if case .postgres(.refused("42883", _, _)) = error { throw .notSetUp }
      throw error
    }
    let server = try TeamVersions(version)
    switch known.use(of: server) {
    case .all: readOnly = nil
    case .reading: readOnly = server.newest
    case .nothing: throw .otherFunctions(version: server.newest, known: known.newest)
    }
  }

  /// Does operations, and tells others that there is something new. The answer has `answers`.
  package func act(_ operations: JSON) throws(TeamError) -> JSON {
    let text = PostgresValue.text(operations.written)
    do throws(TeamError) {
      return try call("CALL parlor_api.act_and_hint($1, $2::jsonb, NULL", text, ending: ")")
    } catch {
      // 54000: the operations are done, but PostgreSQL has no room for their hints. 42883: an older server has no such procedure.
      // In both cases the operations can be sent again, as after a lost connection.
      guard case .postgres(.refused(let code, _, _)) = error, ["54000", "42883"].contains(code) else {
        throw error
      }
      let answer = try call("SELECT parlor_api.act($1, $2::jsonb)", text)
      if let hints = answer["hints"] { try hint(hints) }
      return answer
    }
  }

  func moved() throws(TeamError) -> TeamMoved { try call("SELECT parlor_api.moved($1)").decoded("moved") }

  /// The same. The statement also tells the server whether a session of the account is open here, and returns the members of its
  /// workspaces who have a session open anywhere. It returns none if the server has no `attend`, or a pooler is between.
  func moved(attending isHere: Bool) throws(TeamError) -> (TeamMoved, others: Set<Account.ID>) {
    guard hasOwnSession else { return (try moved(), []) }
    do throws(TeamError) {
      let row = try called(
        "SELECT parlor_api.moved($1), parlor_api.attend($1, $2::boolean)", [.text(isHere ? "t" : "f")])
      return (try parsed(row).decoded("moved"), try parsed(row, column: 1).decoded("attend"))
    } catch .postgres(.refused(let code, _, _)) where ["42883", "42501"].contains(code) {
      return (try moved(), [])
    }
  }

  package func changes(_ streams: JSON, most: Int64) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.changes($1, $2::jsonb, $3::int)", .text(streams.written), .number(most))
  }

  /// The messages of a room just before a sequence number.
  func page(of room: Room.ID, before sequence: Int) throws(TeamError) -> JSON {
    try call(
      "SELECT parlor_api.page($1, $2::bigint, $3::bigint, 500)", .number(room.rawValue),
      .number(Int64(sequence)))
  }

  /// The room and the sequence number of a message.
  func place(of number: Message.Number) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.place($1, $2::bigint)", .number(number.rawValue))
  }

  /// The newest messages that a search finds.
  func search(_ wanted: JSON) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.search($1, $2::jsonb, 100)", .text(wanted.written))
  }

  /// Begins a file, or goes on with one that was begun. The answer has its `size` on the server.
  func begin(_ file: FileToSend) throws(TeamError) -> JSON {
    try call(
      "SELECT parlor_api.begin_file($1, $2::bigint, $3, $4, $5::bigint)", .number(file.number.rawValue),
      .text(TeamOperations.clean(file.name)), .text(file.kind), .number(Int64(file.size)))
  }

  /// Adds bytes to a file. The answer has its `size` on the server.
  func add(_ bytes: [UInt8], to file: SharedFile.Number, at offset: Int) throws(TeamError) -> JSON {
    try call(
      "SELECT parlor_api.add_piece($1, $2::bigint, $3::bigint, $4)", .number(file.rawValue),
      .number(Int64(offset)), .bytes(bytes))
  }

  /// The bytes of a file at an offset; nil if the account may not read it, or has it all.
  func piece(of file: SharedFile.Number, from offset: Int) throws(TeamError) -> [UInt8]? {
    let row = try called(
      "SELECT parlor_api.piece($1, $2::bigint, $3::bigint)", [.number(file.rawValue), .number(Int64(offset))])
    guard case .bytes(let bytes) = row.row(0)[0] else { return nil }
    return bytes
  }

  /// Asks what only the server decides.
  func ask(_ question: JSON) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.ask($1, $2::jsonb)", .text(question.written))
  }

  /// Counts an invitation of an address. Returns its try, or why there may be none.
  func beginInvitation(_ invitee: String) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.begin_try('invite', $2, NULL, $1)", .text(invitee))
  }

  /// The packs of coins that are sold.
  func packs() throws(TeamError) -> JSON { try call("SELECT parlor_api.packs($1)") }

  /// Delivers events. The answer has the ids of those that are `refused`.
  func log(_ events: JSON) throws(TeamError) -> JSON {
    try call("SELECT parlor_api.log($1, $2::jsonb)", .text(events.written))
  }

  /// Where the account is signed in.
  func devices() throws(TeamError) -> [ParlorStore.Device] {
    try call("SELECT parlor_api.devices($1)").decoded("devices")
  }

  /// Signs a device of the account out; nil means all others than this one.
  package func revoke(_ number: Int?) throws(TeamError) {
    let answer = try call(
      "SELECT parlor_api.revoke($1, $2::bigint)", number.map { .number(Int64($0)) } ?? .null)
    if let hints = answer["hints"] { try hint(hints) }
  }

  /// Tells others that there is something new. A hint that the server refuses is left out: everybody asks once a minute.
  func hint(_ hints: JSON) throws(TeamError) {
    guard case .array(let all) = hints, !all.isEmpty else { return }
    do throws(PostgresError) {
      try connection.run(
        "SELECT pg_notify(value->>0, value->>1) FROM jsonb_array_elements($1::jsonb)", .text(hints.written))
    } catch {
      if error.code == nil { throw .postgres(error) }
    }
  }

  /// Whether a hint to a channel comes to a connection that listens to it. Then connections have sessions of their own.
  package func hintArrives(on channel: String, at listener: Postgres) throws(TeamError) -> Bool {
    let isThere = try wrapped(HintCheck.arrives(on: channel, at: listener, from: connection))
    hasOwnSession = isThere
    return isThere
  }

  private func call(
    _ sql: StaticString, _ values: PostgresValue..., ending: StaticString = ""
  ) throws(TeamError) -> JSON {
    try parsed(called(sql, values, ending: ending))
  }

  private func called(
    _ sql: StaticString, _ values: [PostgresValue], ending: StaticString = ""
  ) throws(TeamError) -> PostgresResult {
    if tokens.access.isEmpty { try renew() }
    do throws(TeamError) { return try run(sql, [.text(tokens.access)] + values, ending: ending) } catch {
      guard case .postgres(.refused("PA401", _, _)) = error else { throw error }
      try renew()
      return try run(sql, [.text(tokens.access)] + values, ending: ending)
    }
  }

  private func renew() throws(TeamError) {
    do throws(TeamError) {
      let answer = try ask("SELECT parlor_api.refresh($1)", [.text(tokens.refresh)])
      tokens.access = try answer.member("access", of: "refresh")
    } catch {
      if case .postgres(.refused("PA403", _, _)) = error { throw .signedOut }
      throw error
    }
  }

  func ask(_ sql: StaticString, _ values: [PostgresValue]) throws(TeamError) -> JSON {
    try parsed(run(sql, values))
  }

  private func run(
    _ sql: StaticString, _ values: [PostgresValue], ending: StaticString = ""
  ) throws(TeamError) -> PostgresResult {
    roundTrips += 1
    return try wrapped(connection.ask(sql, with: values, ending: ending))
  }

  private func parsed(_ answer: PostgresResult, column: Int = 0) throws(TeamError) -> JSON {
    let text = answer.text(0, column) ?? "null"
    do throws(JSONError) { return try JSON(parsing: Array(text.utf8)) } catch {
      throw .malformed("an answer that is no JSON, in column \(error.column)")
    }
  }
}
