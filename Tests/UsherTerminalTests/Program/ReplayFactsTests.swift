import Testing
import UsherSession

@testable import UsherTerminal

@Suite struct ReplayFactsTests {
  @Test func `a replay has the facts of its recording`() throws {
    let program = Program("tea", version: "1", screens: ProgramScreens([]) { _ in [] })
    let run = try UsherTerminal.Run(["replay", "tea.rec"], of: program)
    let text = "# usher recording=1 clock=0 lang=en view=80x24 menu:winter\n! at 0\n! start\n|Tea\n"
    let recording = try Recording(Array(text.utf8))
    #expect(run.prepareReplay(of: recording) === run.replay)
    #expect(run.facts == ["menu": "winter"])
  }
}
