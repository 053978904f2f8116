import Testing

@testable import UsherTerminal

@Suite struct TerminalReportTests {
  private func report(_ string: String) -> TerminalReport? { TerminalReport(string: Array(string.utf8)) }
  private func sequence(_ text: String) -> TerminalReport? {
    TerminalReport(sequence: text.unicodeScalars.map(\.value))
  }

  @Test func `reports are told from other strings`() {
    #expect(report("]99;i=a;") == .opened("a"))
    #expect(report("]99;p=close:i=a;") == nil)
    #expect(report("]99;i=a;2") == nil)
    #expect(report("]99;i=;") == nil)
    #expect(report("]99;i=a") == nil)
    #expect(report("]99;;") == nil)
    #expect(report("]9;i=a;") == nil)
    #expect(
      report("]99;i=q:p=?;p=title,body:o=unfocused:odd")
        == .notices(id: "q", keys: ["p": ["title", "body"], "o": ["unfocused"]]))
    #expect(report("]11;rgb:ffff/fafa/f0f0") == .background(isLight: true))
    #expect(report("]11;rgba:f/f/f/8") == .background(isLight: true))
    #expect(report("]11;rgb:00/2b/36") == .background(isLight: false))
    for colour in ["", "ffff/ffff", "ffff/ffff/", "fffff/0/0", "-1/-1/-1", "red/red/red"] {
      #expect(report("]11;rgb:" + colour) == nil)
    }
    #expect(report("P>|foot(1.16.2)") == .version("foot(1.16.2)"))
    #expect(report("P1+r1=2") == nil)
    #expect(TerminalReport(string: [0x5D, 0x39, 0x39, 0x3B, 0xFF, 0x3B]) == nil)
    #expect(sequence("\u{1B}[I") == .focus(true))
    #expect(sequence("\u{1B}[O") == .focus(false))
    #expect(sequence("\u{1B}[?62;22c") == .attributes)
    #expect(sequence("\u{1B}[>1;2c") == nil)
    #expect(sequence("\u{1B}[A") == nil)
  }

  /// What is taken from bytes that come one by one. If nothing follows, the rest is taken as it is.
  private func taken(_ text: String) -> [KeyStream.Next] {
    var stream = KeyStream()
    var taken: [KeyStream.Next] = []
    func drain() {
      while case let next = stream.next(), ![.empty, .partial, .unfinishedPaste].contains(next) {
        taken.append(next)
      }
    }
    for byte in text.utf8 {
      [byte].withUnsafeBytes { stream.feed($0) }
      drain()
    }
    stream.settle()
    drain()
    return taken
  }

  private func keys(_ text: String) -> [KeyStream.Next] { text.unicodeScalars.map { .key($0.value) } }

  @Test func `reports are taken out of the keys`() {
    for end in ["\u{7}", "\u{1B}\\"] {
      #expect(taken("a\u{1B}]99;i=x;\(end)b") == keys("a") + [.report(.opened("x"))] + keys("b"))
    }
    #expect(taken("\u{1B}P>|kitty(0.36)\u{1B}\\") == [.report(.version("kitty(0.36)"))])
  }

  @Test func `the rest of a report is never typed`() {
    #expect(taken("a\u{1B}]99;i=x") == keys("a"))
    #expect(taken("a\u{1B}P>|xter") == keys("a"))
    let long = "\u{1B}]99;i=" + String(repeating: "x", count: 5000) + ";\u{7}"
    #expect(taken("a\(long)b") == keys("ab"))
    // Alt with a bracket, and what is typed after it.
    #expect(taken("\u{1B}]9 ") == keys("\u{1B}]9 "))
  }
}
