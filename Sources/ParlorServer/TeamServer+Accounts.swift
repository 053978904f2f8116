internal import ParlorStore

/// The accounts of a server, as its administrator invites, sees and closes them.
extension TeamServer {
  package struct Person: Equatable, Sendable {
    package let id: Int64
    package let email, nickname: String
    /// On how many devices it is signed in.
    package let devices: Int64
    /// The day, in UTC, on which one of these was with the server last; nil if there is none.
    package let lastUse: String?
    /// Whether nobody can log in to it.
    package let isClosed: Bool
  }

  /// Passes all accounts to `body`, by number.
  package func accounts(_ body: (Person) throws(TeamError) -> Void) throws(TeamError) {
    try requireOwnFunctions()
    var last: Int64 = 0
    while true {
      let rows = try wrapped(
        connection.run(
          """
          SELECT a.id, email, nickname, count(number), to_char(to_timestamp(max(used_at) / 1000) AT TIME ZONE 'UTC',
            'YYYY-MM-DD'), (verifier = parlor.no_verifier())::int
          FROM parlor.account a LEFT JOIN parlor.device ON account_id = a.id AND revoked_at IS NULL
          WHERE a.id > $1 GROUP BY a.id ORDER BY a.id LIMIT 1000
          """, .number(last)))
      for row in 0..<rows.count {
        last = rows.number(row) ?? last
        try body(
          Person(
            id: last, email: rows.text(row, 1) ?? "", nickname: rows.text(row, 2) ?? "",
            devices: rows.number(row, 3) ?? 0, lastUse: rows.text(row, 4), isClosed: rows.number(row, 5) == 1)
        )
      }
      if rows.count == 0 { return }
    }
  }

  /// Signs an account out everywhere, and lets nobody log in to it until it gets another password. `name` is its address or its number.
  /// Returns on how many devices it was signed in.
  package func close(_ name: String) throws(TeamError) -> Int64 {
    try requireOwnFunctions()
    let made = try wrapped(
      connection.run(
        "SELECT (made->>'revoked')::bigint, made->'hints' FROM parlor.close_account($1) AS made", .text(name))
    )
    return try signedOut(made, name)
  }

  /// Makes an invitation, with which one person signs up within a week. From now on, nobody signs up without one; `isFirst` says
  /// whether somebody could before.
  package func invite() throws(TeamError) -> (code: String, isFirst: Bool) {
    try requireOwnFunctions()
    let made = try wrapped(
      connection.run("SELECT made->>'code', (made->>'closed')::boolean::int FROM parlor.invite() AS made"))
    return (made.text(0) ?? "", made.number(0, 1) == 1)
  }

  /// Takes back the invitation with a code, or with nil all that nobody has used. Returns how many there were.
  package func revokeInvitations(_ code: String?) throws(TeamError) -> Int64 {
    try requireOwnFunctions()
    let count = try wrapped(
      connection.run("SELECT parlor.revoke_invitations($1)", code.map { .text($0) } ?? .null).number(0))
    if count == 0, code != nil { throw .noInvitation }
    return count ?? 0
  }
}
