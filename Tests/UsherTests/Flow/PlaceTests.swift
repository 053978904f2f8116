import SeededRandom
import Testing
import UsherSession

@testable import Usher

@Suite struct PlaceTests {
  @Test func placesAreReadAsTheyWereWritten() throws {
    for specimen in Specimen.all {
      let place = Place(specimen, Specimen.bare).then(specimen)
      try #expect(Place(written: place.written) == place)
    }
    for text in ["", "a", "a/b:1", "(a)", "a/(b/c)/d", "(a/(b:x/(c))/d)/(e)/f", "a/(b)"] {
      try #expect(Place(written: text).written == text)
    }
  }

  @Test func `the steps of a place leave out what is in parentheses`() throws {
    let place = try Place(written: "tabs:1/(dms/dm:7)/home/room:42")
    #expect(place.steps.map(\.written) == ["tabs:1", "home", "room:42"])
    #expect(place.description == "tabs:1/(dms/dm:7)/home/room:42")
  }

  @Test func `a text that is no place is refused, with the reason and the column`() {
    let texts: [(String, PlaceError)] = [
      ("/", .notAStep("")), ("a/", .notAStep("")), ("a//b", .notAStep("")), ("(a", .notClosed),
      ("a/(b/c", .notClosed),
      ("()", .notAStep("")), ("a)", .unexpected(column: 2)), ("(a)b", .unexpected(column: 4)),
      ("a(b)", .unexpected(column: 2)),
      (":1", .notAStep(":1")), ("a:%", .notAStep("a:%")), ("a:%f", .notAStep("a:%f")),
      ("a:%zz", .notAStep("a:%zz")),
      ("a:%+f", .notAStep("a:%+f")), ("a:%FF", .notAStep("a:%FF")), ("a:=1", .notAStep("a:=1")),
      (String(repeating: "(", count: 40), .tooDeep),
      (String(repeating: "a", count: 1 << 20 + 1), .tooLong(limit: Place.longest)),
    ]
    for (text, error) in texts {
      #expect(throws: error, "\(text.prefix(20))") { try Place(written: text) }
    }
  }

  @Test func textThatWasTypedUnescapedIsTakenAsItIs() throws {
    try #expect(Place(written: "room:점심 먹자").written == "room:%EC%A0%90%EC%8B%AC%20%EB%A8%B9%EC%9E%90")
    try #expect(Place(written: "room:%ec%a0%90") == Place(written: "room:점"))
  }

  @Test func `a hostile text is refused, or read the same again after it was written`() {
    var random = SplitMix64(seed: 0x5EED_0001)
    let alphabet = Array("ab1:/(),=%2Fé점\u{301}\0\n\u{202E}👩‍👧".unicodeScalars)
    for round in 0..<4000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &random) {
        text.unicodeScalars.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
      }
      guard let place = try? Place(written: text) else { continue }
      let again = try? Place(written: place.written)
      #expect(again == place, "seed 5EED0001, round \(round): \(text.debugDescription)")
      #expect(again?.written == place.written)
    }
  }

  @Test func randomBytesAreReadOrRefused() {
    var random = SplitMix64(seed: 0x5EED_0002)
    for round in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let place = try? Place(written: text) {
        #expect((try? Place(written: place.written)) == place, "seed 5EED0002, round \(round): \(bytes)")
      }
      _ = SavedState(written: text)
      _ = SavedState(written: "usher-state 1\n" + text)
    }
  }

  @Test func stepsAreReadBackAsTypedValues() throws {
    let place = try Place(written: "tabs:1/(dms/dm:7)/home/note:a%2Fb")
    #expect(place.steps[0].as(App.ChildFlow.self) == .tabs(1))
    #expect(place.steps[1].as(Tabs.ChildFlow.self) == .home)
    #expect(place.steps[2].as(Home.ChildFlow.self) == .note("a/b"))
    #expect(place.steps[2].as(App.ChildFlow.self) == nil, "another coordinator's")
    #expect(Step(Home.ChildFlow.channel(42)).as(Home.ChildFlow.self) == .channel(42))
    #expect(Step(Home.ChildFlow.channel(42)).as(Dms.ChildFlow.self) == nil)
  }
}
