import Glibc
import Testing
import Usher
import UsherScreens

@testable import UsherTerminal

/// Sessions over pipes: what a script is answered, and how it ends.
@Suite(.serialized) struct TerminalSessionTests {
  @Test func answersAScriptAndEndsWithIt() throws {
    let run = try Desk().run("2\nzz\n/back\n")
    #expect(
      run
        == Run(
          end: .left,
          output: """
            one or two

              1  one
              2  two


            two it is

            “zz” is none of the choices here: . /help says more.

            one or two

              1  one
              2  two

            """,
          complaints: ["line 2: “zz” is none of the choices here: . /help says more."]))
  }

  @Test func stopsAStrictScriptAtTheLineThatIsNotUnderstood() throws {
    let desk = Desk()
    desk.isStrict = true
    let run = try desk.run("1\nzz\n/where\n")
    #expect(run.end == .misunderstood(line: 2))
    #expect(run.end.exitCode == 65)
    #expect(run.complaints == ["line 2: “zz” is none of the choices here: . /help says more."])
    #expect(!run.output.contains("usher://"))
  }

  @Test func countsALineThatIsTooLong() throws {
    let run = try Desk().run(String(repeating: "x", count: (1 << 20) + 1) + "\n/quit\n")
    #expect(run.complaints == ["line 1: That line is longer than 1048577 bytes; nothing was sent."])
    #expect(run.end == .left)
  }

  @Test func hearsWorkDoneElsewhereWhileALineIsAwaited() throws {
    // The script goes on only once the work is done: without being woken it would never end.
    let desk = Desk(slow: true)
    let run = try desk.run("1\n", then: "/quit\n", onceShown: "loaded")
    #expect(run.end == .left)
    #expect(run.output.hasSuffix("loaded it is\n\n"))
  }

  @Test func letsALinkThatWaitsExpire() throws {
    let desk = Desk(slow: true)
    desk.tree.links.patience = 20_000_000
    let run = try desk.run("/open closed\n", then: "/quit\n", onceShown: "waited too long")
    #expect(run.output.contains("closed waits: not yet. /cancel lets it go.\n"))
    #expect(run.output.hasSuffix("closed waited too long and was let go.\n"))
  }
}
