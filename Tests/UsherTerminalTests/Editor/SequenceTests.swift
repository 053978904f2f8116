import Testing

@testable import UsherTerminal

@Suite struct SequenceTests {
  private func sequence(_ text: String) -> KeyStream.Next { .sequence(text.unicodeScalars.map(\.value)) }
  private func keys(_ text: String) -> [KeyStream.Next] { text.unicodeScalars.map { .key($0.value) } }

  /// All that comes of some bytes, given one by one or at once, when nothing follows.
  private func taken(_ text: String, byBytes: Bool = false) -> [KeyStream.Next] {
    var stream = KeyStream()
    var taken: [KeyStream.Next] = []
    func drain() {
      while true {
        let next = stream.next()
        if [.empty, .partial, .unfinishedPaste].contains(next) { return }
        taken.append(next)
      }
    }
    for piece in byBytes ? text.utf8.map({ [$0] }) : [Array(text.utf8)] {
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
    "\u{1B}[3^", "\u{1B}[<35;20;5M", "\u{1B}OP", "\u{1B}Oa", "\u{1B}O5D",
  ]

  @Test(arguments: whole) func aSequenceIsWhole(_ text: String) {
    for byBytes in [false, true] {
      #expect(taken("a" + text + "b", byBytes: byBytes) == keys("a") + [sequence(text)] + keys("b"))
    }
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:1/2/3\u{7}", "\u{1B}P1+r1=2\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}\u{1B}[5~",
    "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}]52;c;" + String(repeating: "y", count: 9000) + "\u{7}",
  ])
  func whatDoesNothingIsDropped(_ text: String) {
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
    // A letter that may begin a string, and begins none.
    #expect(taken("\u{1B}Pn\r") == keys("\u{1B}Pn\r"))
  }

  @Test func whatCannotGoOnIsDropped() {
    #expect(taken("\u{1B}[1\rb") == keys("\rb"))
    #expect(taken("\u{1B}[2\u{1B}[3~c") == [sequence("\u{1B}[3~")] + keys("c"))
    #expect(taken("\u{1B}[안") == keys("안"))
    #expect(taken("a\u{1B}[15;") == keys("a"))
  }
}
