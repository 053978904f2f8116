import Testing
import Usher
import UsherSession
import UsherTesting

/// What a play promises to notice: for each promise, a test that breaks it, and one that only nearly does.
@Suite struct PromiseTests {
  private struct Promise: Sendable {
    let name: String
    /// What the play of the test says; nothing for the second test.
    let said: [String]
    var data = Play.Arrival.late
    let broken: @Sendable (Play) -> Void
    let kept: @Sendable (Play) -> Void
  }

  private static let promises = [
    Promise(
      name: "a session that has ended is nowhere",
      said: ["The session has ended, instead of being at the root. Remove play.isAt."],
      broken: { play in
        play.type("/quit")
        play.isAt("")
      },
      kept: { play in play.isAt("") }),
    Promise(
      name: "a session that has ended asks nothing",
      said: ["The session has ended, and asks nothing. Remove play.isAsked."],
      broken: { play in
        play.type("/quit")
        play.isAsked("Library>")
      },
      kept: { play in
        play.isAsked("Library>")
        play.type("/quit")
      }),
    Promise(
      name: "a hidden question is said to be hidden",
      said: ["The prompt is “Name:”. If that is right, write play.isAsked(\"Name:\")."],
      broken: { play in
        play.type("r")
        play.isAsked("Name:", hidden: true)
        play.overlooks()
      },
      kept: { play in
        play.type("r")
        play.overlooks()
        play.isAsked("Name:")
      }),
    Promise(
      name: "a wait is as long as it says",
      said: ["play.wait takes whole seconds, not 1.5 seconds."],
      broken: { play in play.wait(.milliseconds(1500)) },
      kept: { play in play.wait(.seconds(2)) }),
    Promise(
      name: "what happens meanwhile is looked at",
      said: [
        "Something was shown that the test does not look at. Write:\n\n  play.sees(\n    \"\"\"\n    Books come.\n    \"\"\")"
      ],
      broken: { play in play.meanwhile { play.session.emit("Books come.") } },
      kept: { play in
        play.meanwhile { play.session.emit("Books come.") }
        play.sees("Books come.")
      }),
    Promise(
      name: "data that is there at once is there at once, whatever asks for it",
      said: [
        "Something was shown that the test does not look at. Write:\n\n  play.sees(\n    \"\"\"\n    Catalogue\n    One moment…\n\n    Catalogue\n    3 books\n\n    \"\"\")"
      ],
      data: .atOnce,
      broken: { play in play.meanwhile { play.session.follow("catalogue") } },
      kept: { play in
        play.meanwhile { play.session.follow("catalogue") }
        play.sees("Catalogue\nOne moment…\n\nCatalogue\n3 books\n")
      }),
    Promise(
      name: "work is not left behind by a session that goes on",
      said: [
        "1 piece of slow work is held back at the end. Write play.finishWork(), in a script “! work”; or end without it: "
          + "play.happen(\"leave\"), “! leave”."
      ],
      broken: { play in
        play.type("c")
        play.overlooks()
      },
      kept: { play in
        play.type("c")
        play.overlooks()
        play.type("/quit")
      }),
    Promise(
      name: "a script is compared to its last line",
      said: [
        "  …\n\n  @ desk\n  ? Desk>\n- ? Stay>\n\nIf it is right as it is, write:\n\n  play.run(\n    \"\"\"\n    > d\n\n    The desk\n\n    @ desk\n    ? Desk>\n    \"\"\")"
      ],
      broken: { play in
        play.run("> d\n\nThe desk\n\n@ desk\n? Desk>\n? Stay>")
        play.happen("leave")
      },
      kept: { play in
        play.run("> d\n\nThe desk\n\n@ desk\n? Desk>")
        play.happen("leave")
      }),
  ]

  @Test(arguments: Array(promises.indices)) func `a play notices what breaks its promise`(_ index: Int) {
    let promise = Self.promises[index]
    func said(_ test: (Play) -> Void) -> [String] {
      var failures: [String] = []
      let play = Play(Library().player(), data: promise.data) { failures.append($0.message) }
      play.overlooks()
      test(play)
      play.end()
      return failures
    }
    #expect(said(promise.broken) == promise.said, "\(promise.name)")
    #expect(said(promise.kept) == [], "\(promise.name)")
  }
}
