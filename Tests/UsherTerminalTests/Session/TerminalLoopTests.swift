import Testing
import Usher
import UsherSession

@testable import UsherTerminal

/// Sessions over pipes: the output for some input, and how the session ends.
@Suite(.serialized) struct TerminalLoopTests {
  private let list = """
    one or two

      1  one
      2  two


    """

  @Test func answersAScriptAndEndsWithIt() throws {
    let misunderstood = "“zz” is not a command here. /help lists what works."
    let expected = Run(
      end: .left, output: list + "\ntwo it is\n\n\(misunderstood)\n\n" + list,
      complaints: ["line 2: \(misunderstood)"])
    #expect(try Desk().run("2\nzz\n/back\n") == expected)
  }

  @Test func stopsAStrictScriptAtTheLineThatIsNotUnderstood() throws {
    let desk = Desk()
    desk.isStrict = true
    let misunderstood = "“3” is not one of the choices here: 1-2. /help says more."
    let run = try desk.run("/where\n3\n/where\n")
    let expected = Run(
      end: .misunderstood(line: 2), output: list + "usher://\n\(misunderstood)\n",
      complaints: ["line 2: \(misunderstood)"])
    #expect(run == expected)
    #expect(run.end.exitCode == 65)
  }

  @Test func saysThatItPlaysNoScript() throws {
    let run = try Desk().run("# usher\n> 1\n")
    let complaint = "line 1: this program does not play scripts; write only the lines to be typed"
    #expect(run == Run(end: .misunderstood(line: 1), output: list, complaints: [complaint]))
    #expect(run.end.exitCode == 65)
  }

  @Test func hearsWorkDoneElsewhereWhileALineIsAwaited() throws {
    let run = try Desk().run("/open slow\n/where\n")
    let expected = Run(end: .left, output: list + "\nloading it is\n\nloaded it is\n\nslow\n")
    #expect(run == expected)
  }

  @Test func `prints the first report of each kind, in one row`() throws {
    let long = String(repeating: "가", count: 60)
    let run = try Desk.run(
      Desk(),
      """
      /report Looking…
      /report Looking…
      /report Sorting…
      /report
      /report Sorting…
      /report \(long)

      """
    ) { session in
      session.wording.appWords = { key, values, _ in values["count"].map { "\(key.dropFirst(7)) \($0) %" } }
      var count = 0
      session.commands.append(
        Command("report", argument: "words") { session, words in
          count += 10
          let report = Reason(words, ["count": String(count)])
          session.tree.onProgress?(words.isEmpty ? nil : report)
        })
    }
    let reports = [
      "Looking… 10 %", "Sorting… 30 %", "Sorting… 50 %", String(repeating: "가", count: 39) + "…",
    ]
    #expect(
      run.output.split(separator: "\n").map(String.init).filter { $0.hasSuffix("%") || $0.hasSuffix("…") }
        == reports)
  }

  @Test func letsALinkThatWaitsExpireInItsTime() throws {
    // The rest of the input comes only once the link has expired.
    let run = try Desk().run("/open closed\n", then: "/quit\n", patience: 20_000_000)
    let expected = Run(
      end: .left,
      output: list
        + "closed waits: not yet. /cancel drops it.\nclosed waited too long and was dropped.\n")
    #expect(run == expected)
  }
}
