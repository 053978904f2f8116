package import ParlorStore

/// Passwords that somebody has forgotten. Only the owner of the server can set others.
extension TeamServer {
  /// Throws unless an address has an account.
  package func requireAccount(of email: String) throws(TeamError) {
    try requireVersion()
    let found = try Self.wrapped { () throws(PostgresError) in
      try connection.run(
        #"SELECT FROM parlor.account WHERE lower(email COLLATE "C") = lower($1 COLLATE "C")"#, .text(email))
    }
    guard found.count == 1 else { throw .unknownAddress(email) }
  }

  /// Gives the account of an address another password, and signs it out everywhere. Returns on how many devices it was signed in.
  package func setPassword(of email: String, to hash: PasswordHash) throws(TeamError) -> Int64 {
    let signedOut = try Self.wrapped { () throws(PostgresError) -> Int64? in
      let made = try connection.run(
        "SELECT (made->>'revoked')::bigint, made->'hints' FROM parlor.set_password($1, $2) AS made",
        .text(email), .text(hash.text))
      guard let hints = made.text(0, 1) else { return nil }
      try send(hints: hints)
      return made.number(0)
    }
    guard let signedOut else { throw .unknownAddress(email) }
    return signedOut
  }
}
