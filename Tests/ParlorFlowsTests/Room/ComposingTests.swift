import ParlorStore
import Testing
import UsherTesting

@testable import ParlorFlows

@Suite struct ComposingTests {
  @Test func `lines that end in a backslash wait for the line that ends the message`() {
    var composing = Composing()
    #expect(composing.take("one\\") == nil)
    #expect(composing.take("\\") == nil)
    #expect(composing.lines == ["one", ""])
    #expect(composing.take("둘") == "one\n\n둘")
    #expect(composing.lines == [])
    #expect(composing.take("alone") == "alone")
  }

  @Test func `an unfinished message is kept until the next visit, and deleted once it is sent`() {
    var first = Composing()
    #expect(!first.hasNews)
    _ = first.take("one\\")
    _ = first.take("\\")
    #expect(first.hasNews)
    let kept = first.keepsake
    first.noteKept()
    var second = Composing()
    second.restore(kept)
    #expect(second.lines == ["one", ""])
    #expect(second.take("two") == "one\n\ntwo")
    // The store still keeps it.
    #expect(second.hasNews)
    #expect(second.keepsake == nil)
    second.noteKept()
    #expect(!second.hasNews)
  }

  @Test func `a message that was begun in this session replaces the kept one`() {
    var composing = Composing()
    _ = composing.take("here\\")
    composing.restore(Keepsake(version: 1, text: "kept"))
    #expect(composing.lines == ["here"])
    composing.drop()
    #expect(composing.text == "")
  }

  @Test func `the lines of a long message are kept together, a moment later`() throws {
    let company = try Company()
    let jun = try company.guest(Company.jun, at: "channel:42")
    func kept() throws -> [String] {
      try company.store.keepsakes(prefix: "unfinished/", of: Company.jun).map(\.keepsake.text)
    }
    func text(_ count: Int) -> String { (1...count).map(String.init).joined(separator: "\n") }
    for number in 1...60 { jun.type("\(number)\\") }
    #expect(try kept() == [text(50)])
    jun.play.happen("wait", "1s")
    #expect(try kept() == [text(60)])
    jun.type("61\\", "/home")
    #expect(try kept() == [text(61)])
    jun.type("/open channel:42", "five")
    #expect(try kept() == [])
  }

  @Test func `an editor's last newlines are no part of the message, and a blank text is none`() {
    #expect(Composing.message(from: "one\ntwo\n\r\n\n") == "one\ntwo")
    #expect(Composing.message(from: " \n\t\n") == nil)
    #expect(Composing.message(from: "") == nil)
    var composing = Composing()
    #expect(composing.take("\\") == nil && composing.take("\u{3000}") == nil)
    #expect(composing.take("said") == "said")
  }
}
