import Testing
import UsherSession

@testable import Usher

@Suite struct SavedStateTests {
  private static let text = "tabs:1/(dms/dm:7)/home/channel:42"

  @Test func aWrittenStateIsRead() throws {
    let drafts = Dictionary(uniqueKeysWithValues: Specimen.texts.map { ("key " + $0, $0 + " text") })
    let state = try SavedState(version: 3, place: Place(written: Self.text), drafts: drafts)
    #expect(SavedState(written: state.written) == state)
    let empty = SavedState(version: 0, place: .root)
    #expect(SavedState(written: empty.written) == empty)
  }

  @Test func theWrittenFormIsLines() throws {
    let state = try SavedState(
      version: 1, place: Place(written: Self.text), drafts: ["room:1": "half a\nword", "x": ""])
    #expect(
      state.written == """
        usher-state 1
        place tabs:1/(dms/dm:7)/home/channel:42
        draft room%3A1 half%20a%0Aword

        """, "words that are none are not kept")
  }

  @Test func linesThatANewerProgramAddedAreSkipped() {
    let state = SavedState(
      written: "usher-state 2\nplace a\nmood good\ndraft a b c\ndraft k %zz\ndraft k v\n")
    #expect(state == SavedState(version: 2, place: Place([Step(WrittenStep(name: "a"))]), drafts: ["k": "v"]))
  }

  @Test func aTextThatIsNoStateIsNotRead() {
    for text in [
      "", "\n", "usher-state", "usher-state x\n", "usher-state 1 2\n", "place a\n", "hello", "\0\u{FFFD}",
    ] {
      #expect(SavedState(written: text) == nil, "\(text.debugDescription)")
    }
  }

  @Test func aPlaceThatCannotBeReadLosesThePlaceButNotTheDrafts() {
    for place in ["(((", "a//b", "a b", "%"] {
      #expect(
        SavedState(written: "usher-state 1\nplace \(place)\ndraft k v\n")
          == SavedState(version: 1, place: .root, drafts: ["k": "v"]))
    }
  }

  @Test func oldVersionsAreBroughtUpStepByStep() throws {
    let migrations = [
      Migration(from: 1) { $0.place = $0.place.renaming("talk", to: "channel") },
      Migration(from: 2) { state in
        state.place = state.place.renaming("start", to: "home")
        state.drafts["moved"] = state.drafts["old"]
        state.drafts["old"] = nil
      },
    ]
    let old = try SavedState(
      version: 1, place: Place(written: "tabs:1/(start/talk:1)/dms/(x/talk:2,3)/talk:9"), drafts: ["old": "w"]
    )
    try #expect(
      old.migrated(to: 3, by: migrations)
        == (SavedState(
          version: 3, place: Place(written: "tabs:1/(home/channel:1)/dms/(x/channel:2,3)/channel:9"),
          drafts: ["moved": "w"])))
    #expect(old.migrated(to: 1, by: []) == old)
    #expect(old.migrated(to: 2, by: [migrations[0]])?.version == 2)
    #expect(old.migrated(to: 4, by: migrations) == nil, "a migration is missing")
    #expect(old.migrated(to: 0, by: migrations) == nil, "a version yet to come")
  }
}
