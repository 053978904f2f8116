import Fixtures
import SeededRandom
import Testing
import UsherScreens

@testable import UsherTerminal

@Suite struct KeyStreamTests {
  private func keys(_ text: String) -> [KeyStream.Next] { text.unicodeScalars.map { .key($0.value) } }
  private func pasted(_ text: String) -> [KeyStream.Next] { text.unicodeScalars.map { .pasted($0.value) } }

  private func feed(_ stream: inout KeyStream, _ bytes: some Sequence<UInt8>) {
    Array(bytes).withUnsafeBytes { stream.feed($0) }
  }

  /// Takes all keys, up to and including the value that says that nothing is left.
  private func drain(_ stream: inout KeyStream) -> [KeyStream.Next] {
    var taken: [KeyStream.Next] = []
    while true {
      let next = stream.next()
      taken.append(next)
      if [.empty, .partial, .unfinishedPaste].contains(next) { return taken }
    }
  }

  private func taken(_ text: String) -> [KeyStream.Next] {
    var stream = KeyStream()
    feed(&stream, text.utf8)
    return drain(&stream)
  }

  @Test func textIsKeys() {
    #expect(taken("a안😀\r\u{12}") == keys("a안😀\r\u{12}") + [.empty])
  }

  @Test func brokenTextIsRepaired() {
    var stream = KeyStream()
    feed(&stream, [0x61, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80, 0x62])
    #expect(drain(&stream) == keys("a��(���b") + [.empty])
  }

  @Test func nulAndC1AreDropped() {
    #expect(taken("a\0b\u{85}c") == keys("abc") + [.empty])
  }

  @Test func textIsComposed() {
    #expect(taken("cafe\u{301} \u{1112}\u{1161}\u{11AB}!") == keys("café 한!") + [.empty])
  }

  @Test func halfACharacterWaits() {
    var stream = KeyStream()
    feed(&stream, [0xEC, 0x95])
    #expect(drain(&stream) == [.empty])
    feed(&stream, [0x88])
    #expect(drain(&stream) == keys("안") + [.empty])
  }

  @Test func anEscapeMayBeginAMarkerUntilNothingFollows() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}".utf8)
    #expect(drain(&stream) == [.partial])
    stream.settle()
    #expect(drain(&stream) == keys("\u{1B}") + [.empty])
    feed(&stream, "\u{1B}[A".utf8)
    #expect(drain(&stream) == [.sequence("\u{1B}[A".unicodeScalars.map(\.value)), .empty])
  }

  @Test func aPasteIsTextWithoutControls() {
    #expect(
      taken("x\u{1B}[200~a\u{3}b\u{1B}[Ac\td\re\u{1B}[201~y")
        == keys("x") + pasted("ab[Ac    d\ne") + keys("y") + [.empty])
  }

  @Test func aPastedLineStaysInTheLine() {
    #expect(
      taken("\u{1B}[200~a\r\u{1B}[201~y\u{1B}[200~b\nc\n\u{1B}[201~")
        == pasted("a") + keys("y") + pasted("b\nc\n") + [.empty])
  }

  @Test func anyNewlineOfAPasteIsOne() {
    #expect(
      taken("\u{1B}[200~a\rb\nc\r\nd\n\re\n\n\u{1B}[201~") == pasted("a\nb\nc\nd\ne\n\n") + [.empty])
  }

  @Test func aPasteWaitsForItsEnd() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}[200~one\rtwo\r".utf8)
    #expect(drain(&stream) == [.unfinishedPaste])
    #expect(stream.pastedLines == 2)
    feed(&stream, "three\u{1B}[20".utf8)
    #expect(drain(&stream) == [.unfinishedPaste])
    feed(&stream, "1~".utf8)
    #expect(drain(&stream) == pasted("one\ntwo\nthree") + [.empty])
    #expect(!stream.isPasting)
  }

  @Test func aPasteWithoutEndGivesTheInterruptBack() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}[200~one".utf8)
    #expect(drain(&stream) == [.unfinishedPaste])
    stream.settle()
    #expect(drain(&stream) == pasted("one") + [.empty])
    feed(&stream, "\u{3}".utf8)
    #expect(drain(&stream) == [.unfinishedPaste])
    stream.settle()
    #expect(drain(&stream) == keys("\u{3}") + [.empty])
  }

  @Test func aLineOfAPasteIsTakenWhole() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}[200~one\rtwo\u{1B}[201~x".utf8)
    #expect(Editline.text(stream.takePastedText()) == "one")
    #expect(stream.next() == .pasted(10))
    #expect(Editline.text(stream.takePastedText()) == "two")
    #expect(drain(&stream) == keys("x") + [.empty])
  }

  @Test func allLinesOfAPasteAreTaken() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}[200~one\r\rtwo\u{1B}[201~x".utf8)
    #expect(stream.takePastedLines().map { Editline.text($0) } == ["one", "", "two"])
    #expect(drain(&stream) == keys("x") + [.empty])
    #expect(stream.takePastedLines() == [])
  }

  @Test func theRestOfADiscardedPasteIsNoKeys() {
    var stream = KeyStream()
    feed(&stream, "\u{1B}[200~one\rtwo\r".utf8)
    #expect(stream.next() == .unfinishedPaste)
    stream.discard()
    #expect(drain(&stream) == [.unfinishedPaste])
    for byte in "three\rfour\u{1B}[201~".utf8 { feed(&stream, [byte]) }
    feed(&stream, "x".utf8)
    #expect(drain(&stream) == keys("x") + [.empty])
    // First a whole paste, then one whose end never comes.
    feed(&stream, "\u{1B}[200~one\r\u{1B}[201~".utf8)
    #expect(stream.next() == .pasted(0x6F))
    stream.discard()
    feed(&stream, "\u{1B}[200~one".utf8)
    #expect(stream.next() == .unfinishedPaste)
    stream.discard()
    stream.settle()
    feed(&stream, "y".utf8)
    stream.settle()
    #expect(drain(&stream) == [.empty])
    feed(&stream, "z".utf8)
    #expect(drain(&stream) == keys("z") + [.empty])
  }

  @Test func piecesDoNotMatter() {
    for seed in UInt64(1)...300 {
      var chance = SplitMix64(seed: seed)
      let bytes = chance.bytes(.random(in: 0...400, using: &chance))
      var whole = KeyStream()
      feed(&whole, bytes)
      var expected = drain(&whole)
      var stream = KeyStream()
      var actual: [KeyStream.Next] = []
      for piece in chance.pieces(of: bytes) {
        feed(&stream, piece)
        // A mark that arrives in a later piece is composed when it is inserted into the line.
        actual += drain(&stream).dropLast()
      }
      whole.settle()
      stream.settle()
      expected = expected.dropLast() + drain(&whole)
      actual += drain(&stream)
      #expect(composed(actual) == composed(expected), "seed \(seed)")
    }
  }

  @Test func nothingButKeysAndTextComesOut() {
    for seed in UInt64(1)...300 {
      var chance = SplitMix64(seed: seed)
      var stream = KeyStream()
      for piece in chance.pieces(of: chance.bytes(400)) {
        feed(&stream, piece)
        if Bool.random(using: &chance) { stream.settle() }
        for next in drain(&stream) {
          switch next {
          case .key(let scalar): #expect(scalar > 0 && !(0x80..<0xA0).contains(scalar), "seed \(seed)")
          case .pasted(let scalar): #expect(scalar == .newline || scalar >= .space, "seed \(seed)")
          case .sequence(let scalars): #expect(scalars.count > 1 && scalars.first == .escape, "seed \(seed)")
          default: break
          }
        }
      }
    }
  }

  /// The keys as text, composed across key boundaries.
  private func composed(_ all: [KeyStream.Next]) -> String {
    Text.composed(
      all.map {
        switch $0 {
        case .key(let scalar): Editline.text([scalar])
        case .pasted(let scalar): Editline.text([scalar])
        default: ""
        }
      }.joined())
  }
}
