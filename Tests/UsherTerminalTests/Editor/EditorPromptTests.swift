import Glibc
import Testing

@testable import UsherTerminal

@Suite struct EditorPromptTests {
  private static let cases: [(given: String, libedit: String, visible: String, rendered: String)] = [
    ("menu> ", "menu> ", "menu> ", "menu> "),
    ("\u{1}A\u{1}m\u{1}B\u{1}> ", "\u{1}A\u{1}m\u{1}B\u{1}> ", "m> ", "AmB> "),
    // Two zero-width pieces in a row.
    ("\u{1}A\u{1}\u{1}B\u{1}m", "\u{1}AB\u{1}m", "m", "ABm"),
    // A zero-width piece at the end.
    ("\u{1}A\u{1}m> \u{1}B\u{1}", "\u{1}A\u{1}m>\u{1}B\u{1} ", "m> ", "Am>B "),
    // Colours without marks, and a control character.
    (
      "\u{1B}[36mm\u{7}>\u{1B}[0m ", "\u{1}\u{1B}[36m\u{1}m>\u{1}\u{1B}[0m\u{1} ", "m> ",
      "\u{1B}[36mm>\u{1B}[0m "
    ),
    ("\u{1}never closed", "", "", ""),
    ("", "", "", ""),
    ("\u{1112}\u{1161}> ", "하> ", "하> ", "하> "),
  ]

  @Test(arguments: cases.indices) func prompt(_ index: Int) {
    let (given, libedit, visible, rendered) = Self.cases[index]
    let prompt = EditorPrompt(given)
    #expect(Editline.text(prompt.scalars) == libedit)
    #expect(Editline.text(prompt.visible) == visible)
    #expect(prompt.rendered == rendered)
  }

  @Test func rowsEndInNewlines() {
    setlocale(LC_CTYPE, "C.UTF-8")
    #expect(EditorPrompt("abcdef> ").fitted(to: 4).rendered == "abcd\r\nef> \r\n")
    #expect(EditorPrompt("abc가> ").fitted(to: 4).rendered == "abc\r\n가> \r\n")
    #expect(EditorPrompt("abc> ").fitted(to: 6).rendered == "abc> ")
  }

  @Test func aWordThatCrossesTheEdgeBeginsANewRow() {
    setlocale(LC_CTYPE, "C.UTF-8")
    let rows = { (text: String, columns: Int) in
      EditorPrompt(text).fitted(to: columns).rendered.split(separator: "\r\n").map { $0.trimmingBlanks }
    }
    #expect(rows("Send 3 files? (y/N) ", 16) == ["Send 3 files?", "(y/N)"])
    #expect(rows("보낼까요? (y/N) ", 12) == ["보낼까요?", "(y/N)"])
    #expect(rows("#general> ", 6) == ["#gener", "al>"])
    #expect(EditorPrompt("Send? (y/N) ").fitted(to: 11).rendered == "Send? (y/N)\r\n ")
  }

  @Test func isWrappedWhereLibeditWouldNot() {
    setlocale(LC_CTYPE, "C.UTF-8")
    let prompt = EditorPrompt("abc\u{1}A\u{1}가\u{1}B\u{1}나> ")
    #expect(Editline.text(prompt.fitted(to: 4).scalars) == "abc \u{1}A\u{1}가\u{1}B\u{1}나> ")
    #expect(Editline.text(prompt.fitted(to: 6).visible) == "abc가 나> ")
    #expect(prompt.fitted(to: 80) == prompt)
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed()) }
}
