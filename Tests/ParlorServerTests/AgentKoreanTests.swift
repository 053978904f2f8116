import Fixtures
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherTerminal

@testable import parlor_agent

@Suite struct AgentKoreanTests {
  private static let path = "/1.sqlite"

  private static let errors: [TeamError] =
    [
      .cannotConnect(detail: "1"), .lost(detail: "1"), .hasNUL, .unverified(host: "1"),
      .refused(code: "42501", message: "1", hint: nil),
    ].map(TeamError.postgres)
    + [
      "08000", "22000", "25006", "28000", "3D000", "3F000", "40001", "42883", "53000", "57000", "58000",
      "99999",
    ]
    .map { .postgres(.refused(code: $0, message: "1", hint: nil)) }
    + [
      StoreError.notAFile(path: path), .notAStore(path: path), .newer(path: path, version: 9, known: 1),
      .older(path: path, version: 1, known: 9), .damaged(path: path, detail: "1"), .readOnly(path: path),
      .locked(path: path), .full(path: path), .inputOutput(path: path, code: 1), .lost(path: path, .missing),
      .lost(path: path, .replaced), .lost(path: path, .cut),
      .notEmpty(path: path), .refused(code: 1, detail: "1"),
    ].map(TeamError.store)
    + [
      .tooOld(version: 140_001), .notSetUp, .otherCode, .newer(version: 9, known: 1),
      .older(version: 1, known: 9),
      .notEmpty(accounts: 1), .differs(table: .messages, row: 1), .exists(path: path), .followsServer,
      .conflicts(table: .messages, detail: "1"), .wrongPassword, .tooSoon(milliseconds: 1), .signedOut,
      .restored,
      .otherFunctions(version: 9, known: 1), .otherFunctions(version: 1, known: 9),
      .onlyReading(version: 9, known: 1), .onlyReading(version: 1, known: 9), .noHints, .malformed("1"),
      .noReplica(path: path), .noAnswer(wanted: "the e-mail address and the password"),
      .noAnswer(wanted: "the new password"), .passwordSet(.store(.full(path: path))),
      .noAnswer(
        wanted: "the e-mail address, the nickname, the phone number (or an empty line) and the password"),
      .addressTaken, .unknownAddress("1"), .weakPassword, .differentPasswords, .unreadable,
      .accountMade(.store(.full(path: path))), .store(.invalid(.email)),
      .store(.invalid(.nickname)),
      .store(.invalid(.phone)), .store(.taken(.nickname)), .inUse, .waiting(count: 1, force: "parlor"),
      .waiting(count: 2, force: "parlor"), .unsent(count: 1, force: "parlor"),
      .unsent(count: 2, force: "parlor"),
      .cannotLeave(.postgres(.cannotConnect(detail: "1")), force: "parlor"),
      .input("standard input cannot be read, or has more than 16 MB; write the lines to a file"),
      .input("the key in 1 has 2 bytes, and a key has 16 or more"),
    ]

  private static let reports = [
    AgentCommand.helpText,
    AgentCommand.words(
      for: TeamServer.Migration(steps: ["tables"], hasNewFunctions: true, version: 1)),
    AgentCommand.words(for: TeamServer.Migration(version: 1)),
    AgentCommand.words(for: CopyCounts(replaced: 2), to: "the server"),
    AgentCommand.leftBehind(CopyCounts()),
    "the version and all rights are right\n", "signed in; fetching rooms and messages ...\n",
    "1 room is here; go on with: parlor\n", "2 rooms are here; go on with: parlor\n",
    "signed out; the messages on this machine are deleted, those on the server stay\n", "E-mail: ",
    "the messages on this machine are deleted; sign this device out with /devices on another one\n",
    "1 change was never sent, and is lost\n", "2 changes were never sent, and are lost\n",
    "Password: ", "Nickname: ", "Phone (empty for none): ", "Password again: ",
    "Password (8 characters or more, with A-Z, a-z, 0-9 and one of @$!%*?&): ",
    "the account is made; make a workspace, or let the admin of one invite you\ngo on with: parlor\n",
    "the password is set; 1 device was signed out\n", "the password is set; 2 devices were signed out\n",
    "settled 1 receipt, skipped 2 lines, sent 1 line to the payer", "line 1: it cannot be read",
    "line 1: its seal is wrong", "line 1: 1 is missing or wrong",
    "line 1: it comes from a test of the payer; such receipts count with --sandbox",
  ]

  @Test(arguments: [
    ("fe_sendauth: no password supplied", "put the password of the role into ~/.pgpass", "~/.pgpass에 역할의"),
    (#"FATAL: role "parlor_client" does not exist"#, "run: parlor server init URL", "다음 명령을 실행해 주세요: parlor"),
    ("Connection refused", "check the URL, and that the server runs", "URL과 서버가 실행 중인지"),
  ])
  func `what to do without a connection depends on why`(_ detail: String, _ advice: String, _ korean: String)
  {
    let words = TeamError.postgres(.cannotConnect(detail: detail)).description
    #expect(words == "cannot connect: \(detail); \(advice)")
    #expect(AgentWords.korean(words).hasPrefix("연결할 수 없습니다: \(detail). \(korean)"))
  }

  /// What stays as it is: commands, options, names of the server, and units.
  private static let names: Set = [
    "parlor", "agent", "server", "init", "check", "status", "events", "import", "export", "settle",
    "password",
    "address", "join",
    "leave",
    "run", "make", "sign", "up", "utf",
    "demo", "home", "stay", "force", "key", "sandbox", "url", "dir", "file", "store", "sqlite", "sslmode",
    "verify",
    "full",
    "postgresql", "postgres", "host", "psql", "pg", "hba", "conf", "client", "owner", "libpq", "pgpass",
    "man", "sysexits",
    "messages", "devices", "nul", "mb", "help", "h", "code", "json",
  ]

  /// The words of a text that should not be in English.
  private static func english(_ text: String) -> [String] {
    text.split { !($0.isASCII && $0.isLetter) }.map { $0.lowercased() }.filter {
      // One letter is part of a code.
      $0.count > 1 && !names.contains($0)
    }
  }

  @Test(arguments: errors.map(\.description) + reports)
  func `no English is left`(text: String) {
    let korean = AgentWords.korean(text)
    #expect(korean != text && Self.english(korean) == [], "\(korean)")
  }

  @Test(arguments: [
    [], ["x"], ["server"], ["server", "x"], ["server", "init"], ["server", "init", "--x"], ["join"],
    ["run", "x"],
    ["leave", "x"], ["server", "settle", "x"], ["server", "password", "x"],
  ])
  func `a wrong command line is answered in Korean`(arguments: [String]) throws {
    let error = #expect(throws: ProgramFailure.self) { try AgentCommand(arguments) }
    let korean = AgentWords.korean(try #require(error).words)
    #expect(Self.english(korean).filter { $0 != "x" } == [], "\(korean)")
    #expect(korean.contains { !$0.isASCII })
  }

  @Test func `what check finds is said in Korean`() throws {
    let server = try TeamServer(Team().adminURL)
    try server.connection.execute(
      """
      GRANT SELECT ON parlor.message TO parlor_client; GRANT USAGE ON SCHEMA parlor TO parlor_client;
      GRANT EXECUTE ON FUNCTION parlor.now() TO PUBLIC; ALTER FUNCTION parlor_api.moved(text) RESET search_path;
      ALTER TABLE parlor.message DISABLE ROW LEVEL SECURITY; CREATE VIEW parlor.v AS SELECT 1;
      GRANT SELECT ON parlor.v TO parlor_client;
      REVOKE EXECUTE ON FUNCTION parlor_api.version() FROM parlor_client
      """)
    let findings = try server.check().map(\.description)
    #expect(findings.count == 7)
    for finding in findings {
      let korean = AgentWords.korean(finding)
      #expect(korean.hasSuffix(": parlor server init URL") || korean.hasSuffix("그 권한을 취소해 주세요."), "\(korean)")
    }
  }

  @Test func `the program speaks Korean where the locale is Korean`() throws {
    let team = try Team()
    let done = try AgentProcess.run(["server", "status", team.adminURL], input: "", language: "ko_KR.UTF-8")
    #expect(done.code == 0 && done.text.contains("\n계정         0\n"), "\(done.text)")
    #expect(
      try AgentProcess.run(["server", "init"], input: "", language: "ko_KR.UTF-8").text
        == "parlor: 이렇게 입력해 주세요: parlor server init URL\n")
    // Konkani.
    #expect(
      try AgentProcess.run(["server", "init"], input: "", language: "kok_IN").text
        == "parlor: write: parlor server init URL\n")
    #expect(
      try AgentProcess.run(["--help"], input: "", language: "ko_KR.UTF-8").text == AgentWords.koreanHelp)
    #expect(
      try AgentProcess.run(["join", "-h"], input: "", language: "ko_KR.UTF-8").text
        == AgentWords.koreanMemberHelp)
  }
}
