import Testing

@testable import UsherTerminal

@Suite struct SequenceTests {
  private func sequence(_ text: String) -> KeyStream.Next { .sequence(text.unicodeScalars.map(\.value)) }
  private func keys(_ text: String) -> [KeyStream.Next] { text.unicodeScalars.map { .key($0.value) } }

  /// Returns everything that is taken from some bytes, given one by one or all at once, if no more bytes follow.
  private func taken(_ text: String, byBytes: Bool = false, isVi: Bool = false) -> [KeyStream.Next] {
    taken(Array(text.utf8), byBytes: byBytes, isVi: isVi)
  }

  private func taken(_ bytes: [UInt8], byBytes: Bool = false, isVi: Bool = false) -> [KeyStream.Next] {
    var stream = KeyStream()
    stream.isVi = isVi
    var taken: [KeyStream.Next] = []
    func drain() {
      while true {
        let next = stream.next()
        if [.empty, .partial, .unfinishedPaste].contains(next) { return }
        taken.append(next)
      }
    }
    for piece in byBytes ? bytes.map({ [$0] }) : [bytes] {
      piece.withUnsafeBytes { stream.feed($0) }
      drain()
    }
    stream.settle()
    drain()
    return taken
  }

  private static let whole = [
    "\u{1B}[A", "\u{1B}[5~", "\u{1B}[1;5D", "\u{1B}[15;2~", "\u{1B}[?2026;2$y", "\u{1B}[1 !q", "\u{1B}[[A",
    "\u{1B}[3$",
    "\u{1B}[3^", "\u{1B}[<35;20;5M", "\u{1B}[32;20;5M", "\u{1B}OP", "\u{1B}Oa", "\u{1B}O5D", "\u{1B}(0",
    "\u{1B}#8", "\u{1B}?p", "\u{1B} F", "\u{1B}$)C", "\u{1B}%G",
  ]

  @Test(arguments: whole) func aSequenceIsWhole(_ text: String) {
    for byBytes in [false, true] {
      #expect(taken("a" + text + "b", byBytes: byBytes) == keys("a") + [sequence(text)] + keys("b"))
    }
  }

  @Test(arguments: [
    "\u{1B}]10;rgb:1/2/3\u{7}", "\u{1B}P1+r1=2\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}\u{1B}[5~",
    "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}]52;c;" + String(repeating: "y", count: 9000) + "\u{7}",
  ])
  func sequencesWithoutAFunctionAreDropped(_ text: String) {
    for byBytes in [false, true] { #expect(taken("a" + text + "b", byBytes: byBytes) == keys("ab")) }
  }

  @Test func anEscapeBeforeAnArrowIsAlt() {
    #expect(taken("\u{1B}\u{1B}[D") == [sequence("\u{1B}[1;3D")])
    #expect(taken("\u{1B}\u{1B}OC") == [sequence("\u{1B}[1;3C")])
  }

  @Test func anEscapeByItselfIsAKey() {
    #expect(taken("\u{1B}") == keys("\u{1B}"))
    #expect(taken("\u{1B}b") == keys("\u{1B}b"))
    #expect(taken("\u{1B}\u{1B}\u{1B}") == keys("\u{1B}\u{1B}\u{1B}"))
    // The letter could begin a string, but none follows.
    #expect(taken("\u{1B}Pn\r") == keys("\u{1B}Pn\r"))
  }

  @Test func whatCannotGoOnIsDropped() {
    #expect(taken("\u{1B}[1\rb") == keys("\rb"))
    #expect(taken("\u{1B}[2\u{1B}[3~c") == [sequence("\u{1B}[3~")] + keys("c"))
    #expect(taken("\u{1B}[안") == keys("안"))
    #expect(taken("a\u{1B}[15;") == keys("a"))
  }

  @Test func `a report of the mouse is dropped`() {
    for byBytes in [false, true] {
      for report in ["[M !!", "[M \u{7F}\u{7F}", "[Taabbcc", "[tab"] {
        #expect(taken("a\u{1B}\(report)b", byBytes: byBytes) == keys("ab"), "\(report)")
      }
      #expect(taken([0x8E] + "ab".utf8, byBytes: byBytes) == keys("b"))
      // Columns and rows from 96 on are sent as one byte each, or as UTF-8.
      #expect(taken([27, 91, 77, 32, 0xE1, 0xF2] + "b".utf8, byBytes: byBytes) == keys("b"))
      #expect(taken("\u{1B}[M \u{E1}\u{F2}b", byBytes: byBytes) == keys("b"))
    }
    // Some terminals send the beginning of a mouse report for F1.
    #expect(taken("\u{1B}[M") == [sequence("\u{1B}[M")])
    #expect(taken("\u{1B}[M\r") == [sequence("\u{1B}[M")] + keys("\r"))
    #expect(taken("\u{1B}[Mb") == [sequence("\u{1B}[M")] + keys("b"))
  }

  @Test(arguments: [[0xC2], []] as [[UInt8]])
  func `one control character may introduce a sequence`(lead: [UInt8]) {
    for byBytes in [false, true] {
      let (control, string, end) = (lead + [0x9B], lead + [0x9D], lead + [0x9C])
      #expect(taken(control + "1;5Db".utf8, byBytes: byBytes) == [sequence("\u{1B}[1;5D")] + keys("b"))
      #expect(taken(lead + [0x8F] + "Pb".utf8, byBytes: byBytes) == [sequence("\u{1B}OP")] + keys("b"))
      #expect(taken("a".utf8 + string + "11;rgb".utf8 + end + "b".utf8, byBytes: byBytes) == keys("ab"))
      #expect(taken("a".utf8 + string + "11;rgb\u{7}b".utf8, byBytes: byBytes) == keys("ab"))
      #expect(taken("a".utf8 + control + "15;".utf8, byBytes: byBytes) == keys("a"))
    }
  }

  @Test func `a byte within a character introduces nothing`() {
    // These characters contain the bytes 0x9B, 0x90 and 0x9C.
    #expect(taken("뛀쐐한") == keys("뛀쐐한"))
    #expect(taken("\u{1B}]0;한글\u{1B}\\b") == keys("b"))
  }

  @Test func `if nothing follows, Alt with a punctuation mark is a key`() {
    #expect(taken("\u{1B}(") == [sequence("\u{1B}(")])
    #expect(taken("\u{1B}(\r") == [sequence("\u{1B}(")] + keys("\r"))
  }

  @Test func `with vi's keys, an escape before a punctuation mark is a key`() {
    #expect(taken("\u{1B}/foo", isVi: true) == keys("\u{1B}/foo"))
    #expect(taken("\u{1B}[D", isVi: true) == [sequence("\u{1B}[D")])
  }
}
