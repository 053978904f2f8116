import SeededRandom
import Testing

@testable import UsherTerminal

@Suite struct DesktopSequenceTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("점심", "7KCQ7Ius"),
    ("\u{FB}\u{FF}~", "w7vDv34="),
  ]) func `a text is written in base64`(_ text: String, _ written: String) {
    #expect(Base64.text(text) == written)
  }

  @Test func `the text of a notification stays in its field`() {
    var random = SplitMix64(seed: 7)
    let scalars: [Unicode.Scalar] = [
      "\u{1B}", "\u{7}", "\u{9C}", "\\", ";", ":", "]", "9", "가", "a", "\n", "\0",
    ]
    for _ in 0..<500 {
      func text() -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          text.append(scalars[Int.random(in: scalars.indices, using: &random)])
        }
        return String(text)
      }
      let notice = DesktopNotice(key: "k", title: text(), body: text())
      let written = [
        DesktopSequence.show(notice, id: "1-1", program: "p", reports: true), DesktopSequence.notify(notice),
        DesktopSequence.growl(notice, program: "p"),
      ]
      for (sequences, fields) in zip(written, [[2, 2], [3], [1]]) {
        let parts = sequences.split(separator: "\u{1B}]").map { $0.dropLast(2) }
        #expect(sequences.hasSuffix("\u{1B}\\") && parts.count == fields.count)
        #expect(parts.map { $0.count { $0 == ";" } } == fields, "\(sequences.debugDescription)")
        for part in parts { #expect(!part.unicodeScalars.contains { CleanText.isControl($0) }) }
      }
    }
  }

  @Test func `a long text comes in pieces of whole characters of base64`() {
    let notice = DesktopNotice(key: "k", title: "t", body: String(repeating: "가", count: 600))
    let parts = DesktopSequence.show(notice, id: "1", program: "p", reports: false).split(
      separator: "\u{1B}]")
    #expect(parts.count > 1)
    for part in parts { #expect(part.split(separator: ";").last?.count ?? 0 <= 2050) }
    #expect(parts.map { $0.contains(":d=1") } == parts.indices.map { $0 == parts.count - 1 })
  }

  @Test func `the environment names the multiplexer`() {
    func multiplexer(_ variables: [String: String]) -> Multiplexer? { Multiplexer { variables[$0] } }
    #expect(multiplexer(["TERM": "xterm-256color"]) == nil)
    #expect(multiplexer(["TERM": "xterm-256color", "TMUX": "/tmp/tmux-1/default,1,0"]) == .tmux)
    #expect(multiplexer(["TERM": "screen-256color", "TMUX": "x"]) == .tmux)
    #expect(multiplexer(["TERM": "tmux-256color"]) == .tmux)
    #expect(multiplexer(["TERM": "screen.xterm-256color"]) == .screen)
    #expect(multiplexer(["STY": "1.pts", "TERM": "vt100"]) == .screen)
    #expect(multiplexer(["TMUX": "", "TERM": "vt100"]) == nil)
  }
}
