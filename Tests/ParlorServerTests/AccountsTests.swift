import ParlorServer
import TeamFixtures
import Testing

@testable import ParlorStore

/// The accounts of a server, and how its administrator closes one.
@Suite struct AccountsTests {
  private let team: Team
  private let people: (ann: Person, ben: Person, eve: Person)

  init() throws {
    team = try Team()
    people = try team.people()
  }

  private func run(_ words: String..., language: String = "C") throws -> String {
    let answer = try AgentProcess.run(["server"] + words, input: "", language: language)
    return "\(answer.text)\(answer.code)"
  }

  @Test func `accounts are listed with their devices, and one is closed until it gets a password`() throws {
    try team.admin.execute("UPDATE parlor.device SET revoked_at = 1 WHERE account_id = 3")
    #expect(
      try run("accounts", team.adminURL) == """
        1  ann@example.org  Ann  1 device, the last one here on 2001-09-09
        2  ben@example.org  Ben  1 device, the last one here on 2001-09-09
        3  eve@example.org  Eve  not signed in
        0
        """)
    #expect(
      try run("close", team.adminURL, "BEN@example.org") == """
        nobody can sign in to the account now; 1 device was signed out; to open it again, set a password
        0
        """)
    #expect(
      try run("close", team.adminURL, "3", language: "ko").hasSuffix(
        "기기 0대에서 로그아웃했습니다. 다시 열려면 비밀번호를 설정해 주세요.\n0"))
    #expect(
      try run("accounts", team.adminURL, language: "ko") == """
        1  ann@example.org  Ann  기기 1대, 마지막 접속 2001-09-09
        2  ben@example.org  Ben  닫힘
        3  eve@example.org  Eve  닫힘
        0
        """)
    #expect(try code { try people.ben.post(1, "late") } == "PA401")
    _ = try people.ann.changes(#"{"account": 0}"#)
    let stranger = try TeamClient(team.clientURL)
    let words = "Another-word2!"
    #expect(throws: TeamError.wrongPassword) {
      try stranger.logIn(email: "ben@example.org", password: words, label: "")
    }
    _ = try TeamServer(team.adminURL).setPassword(of: "ben@example.org", to: PasswordHash(words))
    #expect(try stranger.logIn(email: "ben@example.org", password: words, label: "").account == 2)
  }

  @Test func `nobody else is closed`() throws {
    #expect(
      try run("close", team.adminURL, "nobody@example.org")
        == "parlor: nobody has an account with the address 'nobody@example.org'; check its spelling\n65")
    #expect(try run("close", team.adminURL) == "parlor: write: parlor server close URL ACCOUNT\n64")
    _ = try people.ben.changes(#"{"account": 0}"#)
  }

  @Test func `a closed account stays closed in a store and in another server`() throws {
    let server = try TeamServer(team.adminURL)
    #expect(try server.close("ann@example.org") == 1)
    let store = try Store(inMemory: { 1 })
    _ = try server.copy(into: store)
    let second = try TeamServer(Team().adminURL)
    _ = try second.copy(from: store)
    var closed: [Int64] = []
    try second.accounts { one in if one.isClosed { closed.append(one.id) } }
    #expect(closed == [1])
  }
}
