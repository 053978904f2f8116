import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@Suite struct PlayTests {
  static let list = """
    Library

      1  Book 1
      2  Book 2
      3  Book 12

      d  Desk
      c  Catalogue
      r  Register

    """

  @Test func aTestThatSeesWhatItExpectsHasNoFailures() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.isAsked("Library>")
      play.type("1")
      play.sees("\nBook 1, 3 copies\n\n  l  Lend\n")
      play.isAt("book:1")
      play.type("l")
      play.isAt("")
      play.sees("\n" + Self.list)
      play.type("r")
      play.sees("\nRegister\n")
      play.isAsked("Name:")
      play.type("")
      play.sees("Say who you are.")
      play.type("Ann")
      play.isAsked("PIN:", hidden: true)
      play.pressEnd()
      play.sees("\n" + Self.list)
      play.type("c")
      play.sees("\nCatalogue\nOne moment…\n")
      play.finishWork()
      play.sees("Catalogue\n3 books\n")
      play.type("/quit")
      play.isOver()
      play.end()
    }
    #expect(said == [])
  }

  @Test func aRequestThatCanOnlyBeAMistakeFails() {
    final class Twice: Coordinator {
      let life = Life()
      func start() {
        show(Page(Gate.end, ()))
        show(Page(Gate.end, ()))
      }
    }
    var said: [String] = []
    let play = Play(Twice(), gallery: ["Gate/end.en.screen": "The end\n\nGate>\n"]) {
      said.append($0.message)
    }
    play.overlooks()
    play.end()
    #expect(said == ["A request of the program was refused: Page<(), Never> cannot be shown in Twice."])
  }

  @Test func aScreenThatDiffersIsShownWithWhatToWrite() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.type("2")
      play.sees("\nBook 2, 4 copies\n\n  l  Lend\n")
      play.end()
    }
    #expect(
      said == [
        """
        What was shown is not what is expected (- expected, + shown):


        - Book 2, 4 copies
        + Book 2, 3 copies

            l  Lend


        If it is right as it is, write:

          play.sees(
            \"""

            Book 2, 3 copies

              l  Lend

            \""")
        """
      ])
  }

  @Test func textThatTheTestDoesNotLookAtFails() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.type("2")
      play.type("/back")
      play.sees("\n" + Self.list)
      play.end()
    }
    #expect(
      said == [
        """
        Something was shown that the test does not look at. Write:

          play.sees(
            \"""

            Book 2, 3 copies

              l  Lend

            \""")
        """
      ])
  }

  @Test func lookingWhereNothingIsShownFails() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.halfType("Go")
      play.sees("Go")
      play.end()
    }
    #expect(
      said == ["Nothing was shown. Remove play.sees, or first do what shows this:\n\n- Go"])
  }

  @Test func anotherPlaceAndAnotherPromptFail() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.isAt("desk")
      play.isAsked("Desk>")
      play.type("r")
      play.sees("\nRegister\n")
      play.type("Ann")
      play.isAsked("PIN:")
      play.isOver()
      play.end()
    }
    #expect(
      said == [
        "This is at the root, not at desk. If that is right, write play.isAt(\"\").",
        "The prompt is “Library>”. If that is right, write play.isAsked(\"Library>\").",
        "The prompt is “PIN:”. If that is right, write play.isAsked(\"PIN:\", hidden: true).",
        "The session has not ended; it is at register. Remove play.isOver(), or end the session first.",
      ])
  }

  @Test func anythingLeftOpenAtTheEndFails() {
    let library = Library()
    let work = library.play { play in
      play.sees(Self.list)
      play.type("c")
      play.sees("\nCatalogue\nOne moment…\n")
      play.end()
    }
    #expect(
      work == [
        "1 piece of slow work is held back at the end. Write play.finishWork(), in a script “! work”; or end without it: "
          + "play.happen(\"leave\"), “! leave”."
      ])
    let question = library.play { play in
      play.sees(Self.list)
      play.type("d")
      play.sees("\nThe desk\n")
      play.type("/back")
      play.isAsked("Leave the desk? (y/N)")
      play.end()
    }
    #expect(
      question == [
        "A question is open at the end (leaveDesk). Answer it, play.type(\"y\") or play.type(\"n\"), in a script “> y” "
          + "or “> n”; or end with it: play.happen(\"leave\"), “! leave”."
      ])
    let link = library.play { play in
      play.sees(Self.list)
      play.type("/open cellar")
      play.sees("cellar waits: dark. /cancel drops it.")
      play.end()
    }
    #expect(
      link == [
        "cellar waits at the end (dark). Let it land, or let it go: play.type(\"/cancel\"), in a script “> /cancel”; or "
          + "end with it: play.happen(\"leave\"), “! leave”."
      ])
    let unlooked = library.play { play in play.end() }
    #expect(unlooked.count == 1)
    let never = library.play { play in play.sees(Self.list) }
    #expect(never == ["The play was not ended. Write play.end() at the end of the test."])
  }

  @Test func aSessionThatIsLeftOnPurposeIsNoFailure() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.type("c")
      play.sees("\nCatalogue\nOne moment…\n")
      play.happen("leave")
      play.end()
    }
    #expect(said == [])
  }

  @Test func aScreenThatOutlivesItsPlaceFails() {
    let library = Library()
    library.faults.keeps = true
    let said = library.play { play in
      play.sees(Self.list)
      play.type("1")
      play.sees("\nBook 1, 3 copies\n\n  l  Lend\n")
      play.end()
    }
    #expect(said == ["Still alive after the end: BookScreen. Something outside the tree keeps it."])
  }

  @Test func aScriptLineThatCannotBePlayedFails() {
    let said = Library().play { play in
      play.sees(Self.list)
      play.happen("earthquake")
      play.happen("wait", "soon")
      play.halfType("some words")
      play.pressEnd()
      play.pressInterrupt()
      play.finishWork()
      play.type("/quit")
      play.type("1")
      play.end()
    }
    #expect(
      said == [
        "“! earthquake” cannot be done: there is no event “earthquake”; the events are aside, end, height, interrupt, "
          + "leave, lose, open, paste, signal, wait, width, work.",
        "“! wait soon” cannot be done: ! wait takes a time such as 90s, 5m or 2h, not “soon”.",
        "“! end” cannot be done: ! end needs an empty line; send the text first, or drop it with ! interrupt.",
        "No work is held back. Remove play.finishWork().",
        "“> 1” cannot be done: the session had ended before this.",
      ])
  }

  @Test func aCommandAsAHiddenAnswerIsAnAnswerAndTheWayOutIsToldOnce() {
    let said = Library().play { play in
      play.overlooks()
      play.type("r")
      play.overlooks()
      play.type("Ann")
      play.isAsked("PIN:", hidden: true)
      play.type("/quit")
      play.sees(
        """

        Library

          1  Book 1
          2  Book 2
          3  Book 12

          d  Desk
          c  Catalogue
          r  Register

        That was read as the answer, not as a command. ^D goes back.
        """)
      #expect(play.session.line.misunderstanding == nil)
      #expect(play.session.tree.drafts == [:])
      play.type("r")
      play.overlooks()
      play.type("Ann")
      play.type("/back")
      play.sees(
        """

        Library

          1  Book 1
          2  Book 2
          3  Book 12

          d  Desk
          c  Catalogue
          r  Register

        """)
      play.end()
    }
    #expect(said == [])
  }

  @Test func aFailureNamesItsFileAndLine() {
    let library = Library()
    _ = library.play {
      $0.isAt("desk", file: "Tests/Desk.swift", line: 7); $0.end(file: "Tests/Desk.swift", line: 8)
    }
    #expect(library.failures.map(\.file) == ["Tests/Desk.swift", "Tests/Desk.swift"])
    #expect(library.failures.map(\.line) == [7, 8])
    #expect(library.failures.map(\.fileID) == ["Tests/Desk.swift", "Tests/Desk.swift"])
  }
}
