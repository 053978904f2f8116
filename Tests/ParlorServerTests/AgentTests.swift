import Fixtures
import Glibc
import ParlorServer
import ParlorStore
import TeamFixtures
import Testing
import UsherScreens
import UsherTerminal

@testable import parlor_agent

@Suite struct AgentTests {
  @Test func `the command line is read`() throws {
    #expect(try AgentCommand(["server", "init", "u"]) == .initialize(url: "u"))
    #expect(try AgentCommand(["server", "check", "u"]) == .check(url: "u"))
    #expect(try AgentCommand(["server", "status", "u"]) == .status(url: "u"))
    #expect(try AgentCommand(["server", "import", "s", "u"]) == .copyIn(source: .store(path: "s"), url: "u"))
    #expect(try AgentCommand(["server", "import", "--demo", "u"]) == .copyIn(source: .demo, url: "u"))
    #expect(try AgentCommand(["server", "export", "u", "s"]) == .copyOut(url: "u", path: "s"))
    #expect(try AgentCommand(["server", "export", "--help"]) == .help(for: .administrator))
    #expect(try AgentCommand(["join", "-h"]) == .help(for: .member))
    #expect(try AgentCommand(["leave", "--help"]) == .help(for: .member))
    #expect(try AgentCommand(["join", "u"]) == .join(url: "u", home: nil, isSigningUp: false))
    #expect(try AgentCommand(["join", "--home", "h", "u"]) == .join(url: "u", home: "h", isSigningUp: false))
    #expect(
      try AgentCommand(["join", "u", "--sign-up"]) == .join(url: "u", home: nil, isSigningUp: true))
    #expect(try AgentCommand(["leave", "--home=h"]) == .leave(home: "h", isForced: false))
    #expect(try AgentCommand(["leave", "--force"]) == .leave(home: nil, isForced: true))
    #expect(try AgentCommand(["run", "--stay"]) == .follow(home: nil, isStaying: true))
  }

  @Test(arguments: [
    ([], "parlor-agent takes: server, join, leave, run; parlor server --help lists the rest"),
    (["join"], "write: parlor join URL [--sign-up] [--home DIR]"),
    (["join", "u", "--home"], "write: parlor join URL [--sign-up] [--home DIR]"),
    (["leave", "u"], "write: parlor leave [--home DIR] [--force]"),
    (["leave", "--stay"], "there is no option '--stay'; parlor leave --help lists them all"),
    (["run", "--force"], "there is no option '--force'; parlor server --help lists them all"),
    (
      ["server"],
      "'server' needs a word after it; it takes init, check, status, events, import, export, settle, password, invite, revoke, accounts or close"
    ),
    (
      ["server", "in\u{1B}it"],
      "there is no 'server in␛it'; it takes init, check, status, events, import, export, settle, password, invite, revoke, accounts or close"
    ),
    (["server", "init"], "write: parlor server init URL"),
    (["server", "init", "a", "b"], "write: parlor server init URL"),
    (["server", "init", ""], "write: parlor server init URL"),
    (["server", "import", "s"], "write: parlor server import STORE|--demo URL"),
    (["server", "import", "postgresql://h/d", "s"], "write: parlor server import STORE|--demo URL"),
    (["server", "export", "s", "postgresql://h/d"], "write: parlor server export URL STORE"),
    (["server", "init", "--demo"], "there is no option '--demo'; parlor server --help lists them all"),
  ])
  func `a wrong command line says what to write`(arguments: [String], words: String) {
    let failure = #expect(throws: ProgramFailure.self) { try AgentCommand(arguments) }
    #expect(failure.map { AgentWords.phrases.say($0) } == words)
    #expect(failure?.code == .usage)
  }

  @Test func `errors have exit codes, and leave no file behind`() throws {
    func failure(_ arguments: String...) -> ProgramFailure? {
      do throws(ProgramFailure) {
        _ = try AgentCommand(["server"] + arguments).run()
        return nil
      } catch { return error }
    }
    let folder = TemporaryFolder()
    let team = try Team(empty: true)
    #expect(failure("status", "postgresql:///parlor?host=/nonexistent")?.code == .unavailable)
    #expect(
      failure("status", team.adminURL)
        == ProgramFailure(code: .dataError, words: Sentence(TeamError.notSetUp)))
    #expect(failure("import", folder / "none.sqlite", team.adminURL)?.code == .noInput)
    #expect(failure("export", team.adminURL, folder / "new.sqlite")?.code == .dataError)
    #expect(folder.names == [])
    close(open(folder / "old.sqlite", O_CREAT | O_WRONLY, 0o600))
    #expect(
      failure("export", team.adminURL, folder / "old.sqlite")
        == ProgramFailure(
          code: .cannotCreate, words: Sentence(TeamError.exists(path: folder / "old.sqlite"))))
    #expect(folder.names == ["old.sqlite"])
    #expect(failure("init", try Team().clientURL)?.code == .noPermission)
  }

  @Test func `what was done is said`() {
    #expect(
      AgentCommand.words(for: TeamServer.Migration(steps: ["tables"], hasNewFunctions: true, version: 1))
        == "created the tables\ncreated the functions\nset the rights\nthe server has schema version 1\n")
    #expect(
      AgentCommand.words(for: TeamServer.Migration(version: 1))
        == "nothing was missing\nset the rights\nthe server has schema version 1\n")
    let words = AgentCommand.words(for: CopyCounts(rows: [.messages: 12], replaced: 1), to: "x")
    #expect(words.contains("  messages          12\n"))
    #expect(
      words.hasSuffix(
        "1 text had NUL characters, which PostgreSQL cannot store; they were replaced by \u{2400}\n"))
  }
}
