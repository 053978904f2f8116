import Glibc
import Testing
import UsherScreens
import UsherSession

@testable import UsherTesting

@Suite struct ScriptFileTests {
  static let good = """
    # usher
    Library

      1  Book 1
      2  Book 2
      3  Book 12

      d  Desk
      c  Catalogue
      r  Register

    @ /
    ? Library>
    # A book, and back.
    > 2

    Book 2, 3 copies

      l  Lend

    @ book:2
    ? Book>
    > /quit

    """

  /// Plays a text as a file. Returns the failures, and the text of the file afterwards.
  private func play(_ text: String, isRecording: Bool = false) throws -> (said: [Failure], text: String) {
    let path = "/tmp/usher-\(getpid())-\(UInt32.random(in: 0 ... .max)).script"
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
    defer { unlink(path) }
    var said: [Failure] = []
    ScriptFile(path: path).play(
      isRecording: isRecording, fail: { said.append($0) }, with: { _ in Library().player() })
    var after = ""
    let read = try #require(fopen(path, "r"))
    var piece = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&piece, 1, piece.count, read), count > 0 {
      after += String(decoding: piece[..<count], as: UTF8.self)
    }
    fclose(read)
    return (said, after)
  }

  @Test func aScriptThatGoesAsItSaysIsSilent() throws {
    let (said, text) = try play(Self.good)
    #expect(said == [])
    #expect(text == Self.good)
  }

  @Test func aScriptThatGoesAnotherWayIsShown() throws {
    let (said, _) = try play(Self.good.replacing("Book 2, 3 copies", with: "Book 2, 2 copies"))
    #expect(said.map(\.line) == [17])
    let name = try #require(said.first?.fileID)
    #expect(
      said.map(\.message) == [
        """
        \(name) was not as in its file (- in the file, + seen):

          …
          # A book, and back.
          > 2

        - Book 2, 2 copies
        + Book 2, 3 copies

            l  Lend

          …

        If it is right as it is, write the lines with +, or run once with USHER_RECORD=1.
        """
      ])
  }

  @Test func aScriptThatEndsBeforeTheSessionHasShownAllFails() throws {
    let cut = Self.good.replacing("\n  l  Lend\n\n@ book:2\n? Book>\n> /quit\n", with: "")
    let (said, _) = try play(cut)
    #expect(said.first?.message.contains("+   l  Lend") == true, "\(said)")
  }

  @Test func `scripts are found in all folders below, and a folder that is not there fails`() {
    let tests = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    #expect(ScriptFile.all(below: tests).map(\.name) == ["Coverage/depot.script"])
    var said: [String] = []
    for file in ScriptFile.all(below: tests + "/Scripts") {
      file.play(fail: { said.append($0.message) }, with: { _ in Library().player() })
    }
    #expect(said == ["\(tests)/Scripts cannot be read: No such file or directory."])
  }

  @Test func aRecordingWritesTheFileAndFails() throws {
    let (said, text) = try play("# usher\n# A book, and back.\n> 2\n> /quit\n", isRecording: true)
    #expect(said.count == 1)
    #expect(
      said.first?.message.hasSuffix(" is recorded; read it, then run again without USHER_RECORD.") == true)
    #expect(text == Self.good)
  }

  @Test func aScriptThatLeavesSomethingOverFails() throws {
    let (said, _) = try play(Self.good.replacing("> /quit\n", with: "> /back\n> c\n"))
    #expect(said.count == 2, "the transcript, and the work")
    #expect(said.first?.message.hasPrefix("1 piece of slow work is held back at the end.") == true)
  }

  @Test func whatIsNoScriptIsSaid() throws {
    for (text, words) in [
      ("Library\n", "a script begins with the line “# usher”, followed by any settings on that line"),
      ("# usher width=2\n", "width=2 is not valid: write columns from 10 to 1000, such as width=40"),
      (
        "# usher colour=red\n",
        "“colour” is not a setting of a script; the settings are clock, lang, width, height and open"
      ),
    ] {
      let said = try play(text).said
      #expect(
        said.map { $0.message.split(separator: ": ", maxSplits: 1).last.map(String.init) } == [words + "."])
    }
    var said: [String] = []
    ScriptFile(path: "/nowhere/at.script").play(
      fail: { said.append($0.message) }, with: { _ in Library().player() })
    #expect(said == ["/nowhere/at.script cannot be read: No such file or directory."])
  }

  @Test func aScriptInATestIsComparedWhole() {
    let said = Library().play { play in
      play.sees(PlayTests.list)
      play.run(
        """
        > d

        The desk

        @ desk
        ? Desk>
        > /back
        ? Stay?
        > y
        """)
      play.sees("")
      play.end()
    }
    #expect(
      said == [
        """
          …
          @ desk
          ? Desk>
          > /back
        - ? Stay?
        + ? Leave the desk? (y/N)
          > y
        +
        + Library
        +
        +   1  Book 1
        +   2  Book 2
        +   3  Book 12
        +
        +   d  Desk
        +   c  Catalogue
        +   r  Register
        +
        + @ /
        + ? Library>

        If it is right as it is, write:

          play.run(
            \"""
            > d

            The desk

            @ desk
            ? Desk>
            > /back
            ? Leave the desk? (y/N)
            > y

            Library

              1  Book 1
              2  Book 2
              3  Book 12

              d  Desk
              c  Catalogue
              r  Register

            @ /
            ? Library>
            \""")
        """
      ])
  }
}
