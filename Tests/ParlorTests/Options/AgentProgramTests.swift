import Testing

@testable import parlor

@Suite struct AgentProgramTests {
  @Test(arguments: [
    (["join", "u", "--home", "h"], ["join", "u", "--home", "h"]),
    (["--home", "h", "join", "u"], ["join", "u", "--home", "h"]),
    (["--lan=ko", "--ho=h=1", "leave"], ["leave", "--lang", "ko", "--home", "h=1"]),
    (["server", "check", "u"], ["server", "check", "u"]),
  ])
  func `a command for the other program is found behind its options`(
    _ arguments: [String], _ passed: [String]
  ) {
    #expect(AgentProgram(arguments)?.arguments == passed)
  }

  @Test func `the agent that a session starts gets what it needs of the environment, and no secrets`() {
    let kept = ["HOME=/h", "PATH=/bin", "LC_ALL=ko", "XDG_DATA_HOME=/d", "PGPASSFILE=/p", "KRB5CCNAME=c"]
    let others = ["AWS_SECRET_ACCESS_KEY=s", "PARLOR_EVENTS_TOKEN=t", "GITHUB_TOKEN=t", "HOMES=h", "=", ""]
    #expect((kept + others).filter(AgentKeeper.isForAgent) == kept)
  }

  @Test(arguments: [
    [], ["check"], ["--home", "join"], ["--open", "join"], ["--home"], ["--plain", "join", "u"],
    ["--homes", "join"],
  ])
  func `other arguments are for this program`(_ arguments: [String]) {
    #expect(AgentProgram(arguments) == nil)
  }
}
