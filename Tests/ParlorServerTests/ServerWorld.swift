import ParlorServer
import ParlorStore
import TeamFixtures

/// The world of the table of rights at a team's server. Everybody has a device `desk`. Dee has a `laptop` as well, and has signed
/// out the device `lost`.
///
/// Whatever is done is done by a function of the client's role, in a transaction that is rolled back.
final class ServerWorld: RightsWorld {
  let side = "server"
  let team: Team
  private(set) var desks: [String: (device: Int64, refresh: String)] = [:]
  /// The access tokens of each person. Those of none are the tokens of `lost`, one from before a newer one, and a forged one.
  private var tokens: [String: [String]] = [:]
  /// The names of the questions and operations that were tried.
  var asked: Set<String> = []
  typealias Names = RightsState
  var sql: Postgres { team.admin }

  init() throws {
    team = try Team()
    _ = try TeamServer(team.adminURL).copy(from: StoreWorld.make())
    for person in Names.people { try signIn(person, "desk") }
    try signIn("dee", "laptop")
    let former = tokens["ann"] ?? []
    let newer = try sql.run("SELECT parlor_api.refresh($1)->>'access'", .text(desks["ann"]?.refresh ?? ""))
    tokens["ann"] = [newer.text(0) ?? ""]
    let forged = former[0].split(separator: ".")[0] + "." + String(repeating: "0", count: 64)
    tokens["none"] = [try signIn("dee", "lost"), former[0], forged]
    try sql.run("SELECT parlor_api.revoke($1, 9)", .text(tokens["dee"]?[0] ?? ""))
    for person in Names.people { try stage("\(person).txt", 1, of: person, filled: true) }
    try stage("half.txt", 2, of: "cy", filled: false)
    for (person, group) in [("lee", "general"), ("gus", "team")] {
      _ = try answer(["leave", group], by: person)
      try sql.execute("COMMIT")
    }
    try Self.installDigest(at: team)
  }

  @discardableResult private func signIn(_ person: String, _ label: String) throws -> String {
    let made = try sql.run(
      "SELECT made->>'access', made->>'device', made->>'refresh' FROM parlor.new_device($1, $2) made",
      .number(Names.id(person, in: Names.people)), .text(label))
    let token = made.text(0) ?? ""
    if label == "desk" {
      tokens[person] = [token]
      desks[person] = (made.number(0, 1) ?? 0, made.text(0, 2) ?? "")
    }
    return token
  }

  /// Gives a person a new access token for a device, as the device would get it.
  func takeToken(of person: String, device: Int64) throws {
    let token = "\(device)." + String(repeating: "a", count: 64)
    try sql.run(
      "UPDATE parlor.device SET access = parlor.digest($1), access_until = 2000000000000 WHERE number = $2",
      .text(token), .number(device))
    tokens[person] = [token]
  }

  private func stage(_ name: String, _ count: Int64, of person: String, filled: Bool) throws {
    let (token, number) = (tokens[person]?[0] ?? "", number(of: person, count))
    try sql.run(
      "SELECT parlor_api.begin_file($1, $2, $3, 'text', 1)", .text(token), .number(number), .text(name))
    if filled {
      try sql.run("SELECT parlor_api.add_piece($1, $2, 0, $3)", .text(token), .number(number), .bytes([120]))
    }
  }

  func number(of person: String, _ count: Int64) -> Int64 {
    (desks[person]?.device ?? 0) << 32 | count
  }

  func file(_ name: String) -> Int64 {
    switch name {
    case "f1.txt": 1
    case "half.txt": number(of: "cy", 2)
    default: number(of: String(name.dropLast(4)), 1)
    }
  }

  func lines() throws -> [String: String] {
    var lines = try RightsState.lines { table in
      let result = try sql.run(Self.select(table))
      return (0..<result.count).map { result.row($0) }
    }
    let own = try sql.run(
      """
      SELECT account_id, label, '' FROM parlor.device WHERE revoked_at IS NULL
      UNION ALL SELECT account_id, name, size::text FROM parlor.file WHERE message IS NULL
      UNION ALL SELECT account_id, 'event', '' FROM parlor.event
      UNION ALL SELECT id, 'restoring', '' FROM parlor.account WHERE restore_at IS NOT NULL
      """)
    for row in 0..<own.count {
      let person = Names.name(own.number(row) ?? 0, in: Names.people)
      lines["\(person)/\(own.text(row, 1) ?? "")"] = own.text(row, 2)
    }
    return lines
  }

  func digest() throws -> String { try Self.digest(of: team) }

  func undo(changed: Bool) throws {
    try sql.execute("ROLLBACK; DELETE FROM parlor.failure; DELETE FROM parlor.try")
  }

  func answer(_ action: [String], by person: String) throws -> String {
    var answers: Set<String> = []
    for token in tokens[person] ?? [] {
      if !answers.isEmpty { try sql.execute("ROLLBACK") }
      answers.insert(try told(action, by: person, token))
    }
    return answers.sorted().joined(separator: " and ")
  }

  private func told(_ action: [String], by person: String, _ token: String) throws -> String {
    do {
      var attempt = ""
      if action[0] == "invite" {
        // A try is answered in a later transaction than the one that counted it.
        try sql.execute("BEGIN; SET LOCAL ROLE parlor_client")
        attempt =
          try sql.run(
            "SELECT parlor_api.begin_try('invite', $1, NULL, $2)->>'try'",
            .text("\(action[2])@example.org"), .text(token)
          ).text(0) ?? ""
        try sql.execute("COMMIT")
      }
      try sql.execute("BEGIN; SET LOCAL ROLE parlor_client")
      let answer = try read(action, token) ?? change(action, by: person, token, attempt)
      try sql.execute("RESET ROLE")
      return answer
    } catch let error as PostgresError where error.code == "PA401" {
      try sql.execute("ROLLBACK; BEGIN")
      return "out"
    }
  }

  /// A digest of all rows of a team, but of those that count tries.
  static func digest(of team: Team) throws -> String {
    try team.admin.run("SELECT parlor.all_rows()").text(0) ?? ""
  }

  static func installDigest(at team: Team) throws { try team.admin.execute(digestFunction) }

  private static let digestFunction = """
    CREATE FUNCTION parlor.all_rows() RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
      _table text;
      _rows text;
      _all text := '';
    BEGIN
      FOR _table IN SELECT oid::regclass FROM pg_class WHERE relnamespace = 'parlor'::regnamespace AND relkind = 'r'
        AND relname NOT IN ('try', 'failure') ORDER BY oid
      LOOP
        EXECUTE format('SELECT string_agg(t::text, '''' ORDER BY t::text) FROM %s t', _table) INTO _rows;
        _all := _all || _table || coalesce(_rows, '');
      END LOOP;
      RETURN md5(_all);
    END
    $$
    """

  /// The rows of a table as a store has them.
  private static func select(_ table: CopiedTable) -> StaticString {
    switch table {
    case .accounts: "SELECT id, email, nickname, 0, 0, phone, coins FROM parlor.account"
    case .workspaces: "SELECT id, admin_id, name, description FROM parlor.workspace"
    case .workspaceMembers:
      "SELECT workspace_id, account_id FROM parlor.workspace_member WHERE left_at IS NULL"
    case .rooms:
      "SELECT id, workspace_id, name, 0, description, topic, admin_id FROM parlor.room WHERE deleted_at IS NULL"
    case .messages:
      """
      SELECT number, room_id, sequence, author_id, sent_at, text, edited_at, deleted_at, reply_to FROM parlor.message
      """
    case .roomMembers:
      """
      SELECT account_id, room_id, 0, muted::integer, mentions_only::integer, favourite, 0, read_sequence + own_after
      FROM parlor.room_member WHERE left_at IS NULL
      """
    case .readRanges: "SELECT account_id, room_id, first, last FROM parlor.read_range"
    case .reactions: "SELECT message, emoji, account_id FROM parlor.reaction"
    case .files:
      "SELECT number, message, position, name, kind, size FROM parlor.file WHERE message IS NOT NULL"
    case .pieces: "SELECT file, position, bytes FROM parlor.piece"
    case .keepsakes: "SELECT account_id, key, version, text FROM parlor.setting WHERE text IS NOT NULL"
    case .purchases: "SELECT id, account_id, request, product, coins, state FROM parlor.purchase"
    }
  }
}
