import Fixtures
import ParlorServer
import TeamFixtures
import Testing

@testable import ParlorStore

/// Sign-up by invitation.
@Suite struct InvitationTests {
  private let team: Team
  private let server: TeamServer
  private let client: TeamClient

  init() throws {
    team = try Team()
    server = try TeamServer(team.adminURL)
    client = try TeamClient(team.clientURL)
  }

  private static func form(_ name: String, _ invitation: String) -> SignUp {
    SignUp(
      email: "\(name)@example.org", nickname: name, password: "Secret-word1!", invitation: invitation)
  }

  /// Signs up, and returns why the server refuses that; nil if it does not.
  private func refusal(_ name: String, _ invitation: String, nickname: String? = nil) throws -> String? {
    var form = Self.form(name, invitation)
    form.nickname = nickname ?? name
    switch try client.signUp(nil, form, PasswordHash(text: Team.hash), label: "") {
    case .success: return nil
    case .failure(let refusal): return refusal.reason
    }
  }

  @Test func `an invitation signs up one person, within a week, until it is taken back`() throws {
    let code = try server.invite().code
    #expect(code.wholeMatch(of: #/[0-9a-hj-km-np-tv-z]{4}(-[0-9a-hj-km-np-tv-z]{4}){2}/#) != nil, "\(code)")
    #expect(try refusal("Ann", "") == "invitation")
    #expect(try refusal("Ann", "0000-0000-0000") == "invitation")
    // As somebody might type it who has heard it.
    let typed = code.uppercased().replacing("-", with: " ").replacing("0", with: "O").replacing(
      "1", with: "l")
    #expect(try refusal("Ann", typed) == nil)
    #expect(try refusal("Ben", code) == "invitation")

    let late = try server.invite().code
    try team.pass(604_800_000)
    #expect(try refusal("Cam", late) == "invitation")
    #expect(throws: TeamError.noInvitation) { try server.revokeInvitations(late) }
    let codes = try (1...3).map { _ in try server.invite().code }
    #expect(try server.status().invitations == 3)
    #expect(try server.revokeInvitations(codes[0]) == 1)
    #expect(try refusal("Dan", codes[0]) == "invitation")
    #expect(try server.revokeInvitations(nil) == 2)
    #expect(try refusal("Eve", codes[1]) == "invitation")
    #expect(try server.revokeInvitations(nil) == 0)
    #expect(try team.admin.run("SELECT string_agg(nickname, ',') FROM parlor.account").text(0) == "Ann")
  }

  @Test func `what is taken is said to nobody without an invitation, and costs none`() throws {
    _ = try team.person("Ann")
    let code = try server.invite().code
    #expect(try refusal("ann", "") == "invitation")
    #expect(try refusal("ann", "x") == "invitation")
    #expect(try refusal("ben", "x", nickname: "Ann") == "invitation")
    #expect(try refusal("ann", code) == "taken email")
    #expect(try refusal("ben", code, nickname: "Ann") == "taken nickname")
    #expect(try refusal("ben", code) == nil)
  }

  @Test func `who guesses codes is slowed down, and locks out nobody else`() throws {
    let code = try server.invite().code
    for guess in 1...4 { #expect(try refusal("Eve", "\(guess)") == "invitation") }
    #expect(try refusal("Eve", "5") == "tooSoon")
    #expect(try refusal("Eve", code) == "tooSoon")
    #expect(try refusal("Ann", code) == nil)
    // What was guessed here is what somebody on another host has guessed for the same address.
    let other = try server.invite().code
    try team.admin.execute("UPDATE parlor.failure SET key = replace(key, ' local', ' 192.0.2.7')")
    #expect(try refusal("Eve", other) == nil)
  }

  @Test func `one invitation does not tell of many addresses, and a guess that is rolled back was none`()
    throws
  {
    _ = try team.people()
    let code = try server.invite().code
    for name in ["ann", "ben", "eve", "ann"] { #expect(try refusal(name, code) == "taken email") }
    #expect(try refusal("new", code) == "tooSoon")
    let (stranger, right) = (try team.stranger(), try server.invite().code)
    for guess in [right, "x"] {
      try stranger.execute("BEGIN")
      let answer = try stranger.run(
        "SELECT parlor_api.can_sign_up(parlor_api.begin_try('sign-up', 'ann@example.org', $1, NULL)->>'try')",
        .text(guess))
      #expect(answer.text(0) == "{}")
      try stranger.execute("ROLLBACK")
    }
  }

  @Test func `of two who sign up with one invitation at once, one does`() throws {
    let (code, url) = (try server.invite().code, team.clientURL)
    let results = Results<Bool>()
    onThreads(4) { number in
      let made = try? TeamClient(url).signUp(
        nil, Self.form("p\(number)", code), PasswordHash(text: Team.hash), label: "")
      if case .success? = made { results.add(true) } else { results.add(made == nil) }
    }
    #expect(results.all.count { $0 } == 1)
    #expect(try team.admin.run("SELECT count(*) FROM parlor.account").number(0) == 1)
  }

  @Test
  func `a server of before is open until the first invitation, and a new one from the beginning is not`()
    throws
  {
    let new = try TeamServer(Team(empty: true).adminURL)
    _ = try new.migrate()
    #expect(try new.status().invitations == 0)
    #expect(try new.invite().isFirst == false)

    try team.admin.execute(
      """
      ALTER TABLE parlor.reaction DROP COLUMN reacted_at, DROP COLUMN seen_by, DROP COLUMN seen_rev;
      DROP TABLE parlor.read_range; DROP TABLE parlor.invitation; ALTER TABLE parlor.server DROP COLUMN is_open; DELETE FROM parlor.step WHERE number > 3
      """)
    #expect(
      try server.migrate().steps == ["invitations", "ranges of what was read", "reactions that were seen"])
    #expect(try server.status().invitations == nil)
    #expect(try refusal("Ann", "") == nil)
    #expect(try server.invite().isFirst)
    #expect(try refusal("Ben", "") == "invitation")
    #expect(try server.invite().isFirst == false)
  }

  @Test func `the administrator makes a code, and join asks for it`() throws {
    func run(_ words: String..., language: String = "C") throws -> String {
      let answer = try AgentProcess.run(["server"] + words, input: "", language: language)
      return "\(answer.text)\(answer.code)"
    }
    #expect(
      try run("status", team.adminURL).contains(
        "\nsign-up      open to everyone; 'parlor server invite URL' ends that\n"))
    let made = try run("invite", team.adminURL)
    let code = String(made.prefix { $0 != " " })
    #expect(
      made == """
        \(code)   one person signs up with this, within a week
        from now on, people can sign up only with an invitation
        0
        """)
    #expect(try run("status", team.adminURL).contains("\nsign-up      by invitation; 1 not used yet\n"))
    let folder = TemporaryFolder()
    let join = ["join", "--sign-up", team.clientURL, "--home", folder / "home"]
    #expect(
      try AgentProcess.run(join, input: "cam@example.org\nwrong\nCam\n\nSecret-word1!\n")
        == (
          "parlor: the invitation code is wrong, used, or older than a week; type it again, or ask for another\n",
          65
        ))
    #expect(folder.names == [])
    #expect(try AgentProcess.run(join, input: "cam@example.org\n\(code)\nCam\n\nSecret-word1!\n").code == 0)

    let other = String(try run("invite", team.adminURL, language: "ko").prefix { $0 != " " })
    #expect(try run("revoke", team.adminURL, other) == "1 invitation was revoked\n0")
    #expect(
      try run("revoke", team.adminURL, other)
        == "parlor: the invitation code is wrong, used, revoked, or older than a week; type it again, or ask for another\n65"
    )
    #expect(try run("revoke", team.adminURL, "--all", language: "ko") == "초대 0개를 취소했습니다.\n0")
    #expect(
      try run("revoke", team.adminURL).hasPrefix("parlor: write: parlor server revoke URL CODE|--all\n"))
  }
}
