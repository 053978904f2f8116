internal import ParlorStore

/// A team's server, as its administrator sees it.
package struct TeamServer {
  package let connection: Postgres

  package init(_ url: String) throws(TeamError) {
    connection = try wrapped(Postgres(url))
    guard connection.version >= 150_000 else { throw .tooOld(version: connection.version) }
  }

  /// Sends the hints that a function has returned, now that its changes are committed.
  func send(hints: String) throws(PostgresError) {
    try connection.run(
      "SELECT pg_notify(value->>0, value->>1) FROM jsonb_array_elements($1::jsonb)", .text(hints))
  }

  /// What `migrate()` has done.
  package struct Migration: Equatable, Sendable {
    /// The steps of the tables that it has run.
    package var steps: [String] = []
    package var hasNewFunctions = false
    /// The other databases of the cluster that everybody could enter before.
    package var closed: [String] = []
    package let version: Int64

    package init(steps: [String] = [], hasNewFunctions: Bool = false, version: Int64) {
      (self.steps, self.hasNewFunctions, self.version) = (steps, hasNewFunctions, version)
    }
  }

  /// Makes the roles, the tables and the functions, or brings them to the newest version. If all of it is there, changes nothing
  /// but the functions and the rights, which are made again, because somebody may have changed them. Either all of it is done,
  /// or nothing.
  package func migrate() throws(TeamError) -> Migration {
    try connection.transaction { () throws(TeamError) in
      // Two of these at once would be in each other's way.
      try wrapped(connection.run("SELECT pg_advisory_xact_lock(1348563564)"))
      if let version = try version(), version > TeamSchema.version {
        throw .newer(version: version, known: TeamSchema.version)
      }
      if let version = try functionsVersion(), version > TeamVersions.known.newest {
        throw .newer(version: version, known: TeamVersions.known.newest)
      }
      return try wrapped(runSteps())
    } failing: {
      .postgres($0)
    }
  }

  private func runSteps() throws(PostgresError) -> Migration {
    let open = try openDatabases()
    try connection.execute(TeamSchema.roles)
    var migration = Migration(version: TeamSchema.version)
    let stillOpen = try openDatabases()
    migration.closed = open.filter { !stillOpen.contains($0) }
    let done = try connection.run("SELECT coalesce(max(number), 0) FROM parlor.step").number(0) ?? 0
    for step in TeamSchema.steps where step.number > done {
      try connection.execute(TeamSchema.text(step.sql))
      try connection.run(
        "INSERT INTO parlor.step (number, name) VALUES ($1, $2)", .number(step.number), .text(step.name))
      migration.steps.append(step.name)
    }
    let changed = try connection.run(
      """
      UPDATE parlor.server SET functions = encode(sha256($1::bytea), 'hex')
      WHERE functions <> encode(sha256($1::bytea), 'hex')
      """, .bytes(Array(TeamSchema.functions.utf8)))
    migration.hasNewFunctions = changed.changed > 0
    try connection.execute(TeamSchema.functions)
    try connection.execute(TeamSchema.rights)
    return migration
  }

  /// The other databases of the cluster that every role may enter.
  private func openDatabases() throws(PostgresError) -> [String] {
    let rows = try connection.run(
      """
      SELECT datname FROM pg_database WHERE datallowconn AND datname <> current_database()
        AND has_database_privilege('public', oid, 'CONNECT') ORDER BY datname
      """)
    return (0..<rows.count).map { rows.text($0) ?? "" }
  }

  /// The version of the tables; nil if the database is not set up.
  func version() throws(TeamError) -> Int64? {
    try wrapped { () throws(PostgresError) in
      guard try connection.run("SELECT to_regclass('parlor.step')").text(0) != nil else { return nil }
      return try connection.run("SELECT max(number) FROM parlor.step").number(0)
    }
  }

  /// Whether the functions are those of this program, and not of an earlier or a later one.
  func hasOwnFunctions() throws(TeamError) -> Bool {
    try wrapped(
      connection.run(
        "SELECT FROM parlor.server WHERE functions = encode(sha256($1::bytea), 'hex')",
        .bytes(Array(TeamSchema.functions.utf8))
      ).count == 1)
  }

  /// The version of the functions; nil if there are none.
  private func functionsVersion() throws(TeamError) -> Int64? {
    try wrapped { () throws(PostgresError) in
      guard try connection.run("SELECT to_regproc('parlor_api.version')").text(0) != nil else { return nil }
      return try connection.run("SELECT parlor_api.version()->>'api'").number(0)
    }
  }

  /// Throws unless the server has the schema that this program knows.
  func requireVersion() throws(TeamError) {
    guard let version = try version() else { throw .notSetUp }
    if version > TeamSchema.version { throw .newer(version: version, known: TeamSchema.version) }
    if version < TeamSchema.version { throw .older(version: version, known: TeamSchema.version) }
  }

  /// Throws unless the server has the schema and the functions of this program.
  func requireOwnFunctions() throws(TeamError) {
    try requireVersion()
    guard try hasOwnFunctions() else { throw .otherCode }
  }
}

extension TeamServer {
  /// What is on the server.
  package struct Status: Equatable, Sendable {
    package let version: Int64
    package let identity: String
    package let accounts, workspaces, rooms, messages, devices, connections: Int64
    /// How many invitations can still be used; nil if nobody needs one to sign up.
    package let invitations: Int64?
  }

  package func status() throws(TeamError) -> Status {
    try requireVersion()
    return try wrapped { () throws(PostgresError) in
      let row = try connection.run(
        """
        SELECT (SELECT max(number) FROM parlor.step), (SELECT identity::text FROM parlor.server),
          (SELECT count(*) FROM parlor.account), (SELECT count(*) FROM parlor.workspace),
          (SELECT count(*) FROM parlor.room WHERE deleted_at IS NULL),
          (SELECT coalesce(sum(last_sequence), 0)::bigint FROM parlor.room),
          (SELECT count(*) FROM parlor.device WHERE revoked_at IS NULL),
          (SELECT count(*) FROM pg_stat_activity WHERE usename = 'parlor_client' AND datname = current_database()),
          (SELECT count(until) FROM parlor.server LEFT JOIN parlor.invitation ON until > parlor.now()
            WHERE NOT is_open GROUP BY is_open)
        """)
      func number(_ column: Int) -> Int64 { row.number(0, column) ?? 0 }
      return Status(
        version: number(0), identity: row.text(0, 1) ?? "", accounts: number(2), workspaces: number(3),
        rooms: number(4), messages: number(5), devices: number(6), connections: number(7),
        invitations: row.number(0, 8))
    }
  }
}
