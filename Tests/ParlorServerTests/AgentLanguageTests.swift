import Fixtures
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherScreens
import UsherSession
import UsherTerminal

@testable import parlor_agent

/// What `parlor-agent` says: all of it has its words in `Screens`.
@Suite struct AgentLanguageTests {
  private static let third = Phrases(
    [Gallery(ThirdLanguage.files.map { Source(path: $0.path, text: $0.text) })], in: "xx")
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
      .onlyReading(version: 9, known: 1), .onlyReading(version: 1, known: 9), .noHints, .noRoomForHints,
      .malformed("1"),
      .noReplica(path: path), .noAnswer(wanted: "logIn"), .noAnswer(wanted: "newPassword"),
      .passwordSet(.store(.full(path: path))),
      .noAnswer(wanted: "signUp"),
      .addressTaken, .unknownAddress("1"), .noInvitation, .weakPassword, .differentPasswords, .unreadable,
      .accountMade(.store(.full(path: path))), .store(.invalid(.email)),
      .store(.invalid(.invitation)),
      .store(.invalid(.nickname)),
      .store(.invalid(.phone)), .store(.taken(.nickname)), .inUse, .waiting(count: 1, force: "parlor"),
      .waiting(count: 2, force: "parlor"), .unsent(count: 1, force: "parlor"),
      .unsent(count: 2, force: "parlor"),
      .cannotLeave(.postgres(.cannotConnect(detail: "1")), force: "parlor"),
      .input("settling.input"), .input(Sentence("settling.key", ["path": "1", "size": 2])),
    ]

  private static let sentences: [Sentence] =
    [
      "checked", "join.signedIn", "join.made", "leave.done", "leave.forced", "ask.email", "ask.password",
      "ask.invitation", "ask.nickname", "ask.phone", "ask.newPassword", "ask.again",
      "settling.paymentUnreadable",
      "settling.paymentSeal", "settling.paymentSandbox", Sentence("settling.paymentField", ["field": "1"]),
      Sentence("settling.madeKey", ["path": "1"]), Sentence("made.closed", ["name": "1"]),
      Sentence("account", ["id": 1, "email": "2", "nickname": "3", "count": 1, "day": "4"]),
      Sentence("account.out", ["id": 1, "email": "2", "nickname": "3"]),
      Sentence("account.closed", ["id": 1, "email": "2", "nickname": "3"]),
      Sentence("invited", ["code": "1"]), "invited.first",
      Sentence("finding.elsewhere", ["name": "1"]), "finding.connections",
      Sentence("settled", ["receipts": 1, "lines": 2, "sent": 3]), Sentence("join.goOn", ["command": "1"]),
    ]
    + [1, 2].flatMap {
      [
        Sentence("join.rooms", ["count": $0, "command": "1"]), Sentence("leave.lost", ["count": $0]),
        Sentence("password.set", ["count": $0]), Sentence("closed", ["count": $0]),
        Sentence("revoked", ["count": $0]),
      ]
    }

  private static let reports = [
    third.text("Command/agentHelp"), third.text("Command/memberHelp"),
    AgentCommand.words(
      for: TeamServer.Migration(
        steps: [
          "tables", "prices of packs", "event log", "invitations", "ranges of what was read",
          "reactions that were seen",
        ], hasNewFunctions: true, version: 1),
      third),
    AgentCommand.words(for: TeamServer.Migration(version: 1), third),
    AgentCommand.words(for: CopyCounts(replaced: 2), to: nil, third),
    AgentCommand.words(for: CopyCounts(), to: "1", third), AgentCommand.leftBehind(CopyCounts(), third),
  ]

  @Test(arguments: [
    ("fe_sendauth: no password supplied", "put the password of the role into ~/.pgpass", "~/.pgpass에 역할의"),
    (
      #"FATAL: role "parlor_client" does not exist; check the name or number"#, "run: parlor server init URL",
      "다음 명령을 실행해 주세요: parlor"
    ),
    ("Connection refused", "check the URL, and that the server is running", "URL과 서버가 실행 중인지"),
  ])
  func `what to do without a connection depends on why`(_ detail: String, _ advice: String, _ korean: String)
  {
    let error = TeamError.postgres(.cannotConnect(detail: detail))
    #expect(AgentWords.phrases(in: "en").say(error) == "cannot connect: \(detail); \(advice)")
    #expect(AgentWords.phrases(in: "ko").say(error).hasPrefix("연결할 수 없습니다: \(detail). \(korean)"))
  }

  /// Tables are named as the server names them.
  private static let names = CopiedTable.allCases.map(\.rawValue) + ["42501", "3D000", "parlor", "sqlite"]

  @Test func `errors and reports have their words in files`() {
    let errors = Self.errors.map { Self.third.say($0) } + Self.sentences.map { Self.third.say($0) }
    for text in errors + Self.reports {
      #expect(text.contains("·") && ThirdLanguage.english(in: text, without: Self.names) == [], "\(text)")
    }
  }

  @Test(arguments: [
    [], ["x"], ["server"], ["server", "x"], ["server", "init"], ["server", "init", "--x"], ["join"],
    ["run", "x"],
    ["leave", "x"], ["server", "settle", "x"], ["server", "password", "x"],
    ["server", "accounts"], ["server", "close", "x"],
  ])
  func `a wrong command line has its words in files`(arguments: [String]) throws {
    let error = try #require(#expect(throws: ProgramFailure.self) { try AgentCommand(arguments) })
    let (text, korean) = (Self.third.say(error), AgentWords.phrases(in: "ko").say(error))
    // The form of a command is the same in every language.
    let form = korean.split(separator: "parlor", maxSplits: 1).last.map(String.init) ?? ""
    #expect(ThirdLanguage.english(in: text, without: [form, "parlor"]) == [], "\(text)")
    #expect(text.contains("·") && korean.contains { !$0.isASCII })
  }

  @Test func `what check finds has its words in files`() throws {
    let server = try TeamServer(Team().adminURL)
    try server.connection.execute(
      """
      GRANT SELECT ON parlor.message TO parlor_client; GRANT USAGE ON SCHEMA parlor TO parlor_client;
      GRANT EXECUTE ON FUNCTION parlor.now() TO PUBLIC; ALTER FUNCTION parlor_api.moved(text) RESET search_path;
      ALTER TABLE parlor.message DISABLE ROW LEVEL SECURITY; CREATE VIEW parlor.v AS SELECT 1;
      GRANT SELECT ON parlor.v TO parlor_client;
      REVOKE EXECUTE ON FUNCTION parlor_api.version() FROM parlor_client
      """)
    let findings = try server.check()
    #expect(findings.count == 7)
    for finding in findings {
      let text = Self.third.say(finding.words)
      #expect(text.contains("·") && ThirdLanguage.english(in: text, without: [finding.name]) == [], "\(text)")
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
      try AgentProcess.run(["--help"], input: "", language: "ko_KR.UTF-8").text
        == AgentWords.phrases(in: "ko").text("Command/agentHelp"))
    #expect(
      try AgentProcess.run(["join", "-h"], input: "", language: "ko_KR.UTF-8").text
        == AgentWords.phrases(in: "ko").text("Command/memberHelp"))
  }
}
