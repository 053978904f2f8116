package import ParlorStore

/// Sets a password that was forgotten. Only the owner of the server can.
extension TeamServer {
  /// Throws unless an address has an account.
  package func requireAccount(of email: String) throws(TeamError) {
    try requireOwnFunctions()
    let found = try wrapped(
      connection.run(
        #"SELECT FROM parlor.account WHERE lower(email COLLATE "C") = lower($1 COLLATE "C")"#, .text(email)))
    guard found.count == 1 else { throw .unknownAddress(email) }
  }

  /// Gives the account of an address another password, and signs it out everywhere. Returns on how many devices it was signed in.
  package func setPassword(of email: String, to hash: PasswordHash) throws(TeamError) -> Int64 {
    let made = try wrapped(
      connection.run(
        "SELECT (made->>'revoked')::bigint, made->'hints' FROM parlor.set_password($1, $2) AS made",
        .text(email), .text(hash.text)))
    return try signedOut(made, email)
  }

  /// On how many devices an account was signed in, as a function has returned it with its hints. Throws if there is no such account.
  func signedOut(_ made: PostgresResult, _ name: String) throws(TeamError) -> Int64 {
    guard let count = made.number(0), let hints = made.text(0, 1) else { throw .unknownAddress(name) }
    // Agents that miss the hint hear of it within a minute.
    try? send(hints: hints)
    return count
  }
}
