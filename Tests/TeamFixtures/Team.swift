package import ParlorServer
internal import ParlorStore

/// A database of a team, and the people who use it. Time stands still until a test sets it.
package final class Team {
  package let name: String
  package let adminURL: String
  package let clientURL: String
  package let admin: Postgres

  package convenience init(empty: Bool = false) throws { try self.init(from: empty ? "template0" : "ready") }

  /// Makes a copy of a database.
  package init(from template: String) throws {
    let made = try Throwaway.shared.makeDatabase(from: template)
    name = made.name
    adminURL = Throwaway.url(made.url, name)
    clientURL = Throwaway.url(made.url, name, role: "parlor_client")
    admin = try Postgres(adminURL)
    // A payer is known, so that coins are sold.
    if template != "template0" { try admin.execute("UPDATE parlor.server SET packs_rev = 2") }
  }

  /// Lets milliseconds pass.
  package func pass(_ milliseconds: Int64) throws {
    try admin.run("UPDATE parlor.clock SET now = now + $1", .number(milliseconds))
  }

  package func stranger() throws -> Postgres { try Postgres(clientURL, for: .client) }

  /// Signs somebody up, as `ann@example.org` for Ann.
  package func person(_ nickname: String) throws -> Person {
    let client = try stranger()
    let begun = try client.run(
      "SELECT parlor_api.begin_try('sign-up', $1, NULL, NULL)->>'try'",
      .text(nickname.lowercased() + "@example.org"))
    let made = try client.run(
      """
      WITH made AS MATERIALIZED (SELECT parlor_api.sign_up($1, jsonb_build_object(
        'nickname', $2::text, 'key', lower($2::text), 'hash', $3::text), 'laptop') AS made)
      SELECT made->>'access', made->>'account', made->>'device', made->>'refresh' FROM made
      """, .text(begun.text(0) ?? ""), .text(nickname), .text(Self.hash))
    return Person(
      client: client, token: try needed(made.text(0)), account: try needed(made.number(0, 1)),
      device: try needed(made.number(0, 2)), refresh: try needed(made.text(0, 3)))
  }

  /// The hash of everybody's password.
  package static let hash = "$y$j9T$hLqF3vWs0bR2yTn6/Xca4.$pIRZQO5KU9DRsCGBYltBc2ME8V2AtmhEWFhrVpTZSI4"

  /// Ann and Ben in a workspace with one channel, both numbered 1, and Eve in none.
  package func people() throws -> (ann: Person, ben: Person, eve: Person) {
    let (ann, ben, eve) = (try person("Ann"), try person("Ben"), try person("Eve"))
    try ann.ask(#"{"ask": "makeWorkspace", "name": "Team", "description": ""}"#)
    try ann.invite("ben@example.org")
    try ben.ask(#"{"ask": "joinChannel", "room": 1}"#)
    return (ann, ben, eve)
  }
}

/// Somebody who is signed in.
package final class Person {
  package let client: Postgres
  package var token: String
  package let account, device: Int64
  package let refresh: String

  package init(client: Postgres, token: String, account: Int64, device: Int64, refresh: String) {
    (self.client, self.token, self.account, self.device, self.refresh) = (
      client, token, account, device, refresh
    )
  }

  /// The number that the device gives its message `count`.
  package func number(_ count: Int64) -> Int64 { device << 32 | count }

  /// Returns the answers to operations, as JSON.
  @discardableResult package func act(_ operations: String...) throws -> [String] {
    let all = try client.run(
      "SELECT value FROM jsonb_array_elements(parlor_api.act($1, $2::jsonb)->'answers')", .text(token),
      .text("[" + operations.joined(separator: ", ") + "]"))
    return (0..<all.count).map { all.text($0) ?? "" }
  }

  /// Posts a text, and returns the answer.
  @discardableResult package func post(_ count: Int64, _ text: String, in room: Int64 = 1) throws -> String {
    try act(#"{"op": "post", "room": \#(room), "number": \#(number(count)), "text": "\#(text)"}"#)[0]
  }

  /// Returns the answer to a question without the hints, as JSON.
  @discardableResult package func ask(_ question: String) throws -> String {
    try client.run("SELECT parlor_api.ask($1, $2::jsonb) - 'hints'", .text(token), .text(question)).text(0)
      ?? ""
  }

  @discardableResult package func invite(_ email: String, to workspace: Int64 = 1) throws -> String {
    let begun = try client.run(
      "SELECT parlor_api.begin_try('invite', $1, NULL, $2)", .text(email), .text(token))
    return try client.run(
      """
      SELECT CASE WHEN $2::jsonb ? 'try' THEN parlor_api.ask($1,
        jsonb_build_object('ask', 'invite', 'workspace', $3::bigint, 'try', $2::jsonb->>'try')) - 'hints' ELSE $2::jsonb END
      """, .text(token), .text(begun.text(0) ?? ""), .number(workspace)
    ).text(0) ?? ""
  }

  /// Returns the streams that the account may read, as JSON.
  package func moved() throws -> String {
    try client.run("SELECT parlor_api.moved($1) - 'packs'", .text(token)).text(0) ?? ""
  }

  package func changes(_ streams: String, most: Int64 = 1000) throws -> String {
    try client.run(
      "SELECT parlor_api.changes($1, $2::jsonb, $3::int)", .text(token), .text(streams), .number(most)
    )
    .text(0) ?? ""
  }

  /// What the account's devices see of its first room: its read mark, level and place among the favourites.
  package func ownRoom() throws -> String {
    try client.run(
      "SELECT (parlor_api.changes($1, '{\"account\": 0}', 1)->'account'->'rooms'->0) - 'rev'", .text(token)
    )
    .text(0)
      ?? ""
  }

  /// The texts of a page of a room.
  package func texts(of room: Int64 = 1) throws -> [String] {
    let rows = try client.run(
      """
      SELECT value->>'text' FROM jsonb_array_elements(parlor_api.page($1, $2, 9999999, 500)->'messages')
      """, .text(token), .number(room))
    return (0..<rows.count).map { rows.text($0) ?? "" }
  }
}

/// The SQLSTATE with which a statement is refused; nil if it is not.
package func code(_ body: () throws -> Void) throws -> String? {
  do {
    try body()
    return nil
  } catch let error as PostgresError {
    guard let code = error.code else { throw error }
    return code
  }
}
