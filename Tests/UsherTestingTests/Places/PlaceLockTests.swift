import Testing
import Usher
import UsherMap
import UsherSession

@Suite struct PlaceLockTests {
  struct Number: Codable, Hashable, Sendable {
    var value: Int64
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int64.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
  enum Tea: String, Codable, Hashable, Sendable { case mint, oolong }
  enum Steps: Flow {
    case room(Number)
    case found(String, page: Int)
    case open(Bool)
    case tea(Tea)
    case settings
    case old(Int)
    enum CodingKeys: String, CodingKey { case room, found, open, tea, settings = "options", old }
  }
  enum Single: Flow { case only(Int) }

  @Test func theFormsAreThoseOfTheCoding() {
    #expect(
      Steps.writtenForms
        == ["room:NUMBER", "found:TEXT,page=NUMBER", "open:FLAG", "tea:TEXT", "options", "old:NUMBER"])
    #expect(Single.writtenForms == ["only:NUMBER"])
    #expect(Never.writtenForms == [])
  }

  private func findings(_ lock: String, _ history: PlaceHistory = PlaceHistory(version: 1)) -> [String] {
    PlaceLock(lock, path: "places.lock").findings(
      PlaceLock.Forms(links: ["room:NUMBER"], flows: ["App": Single.self]), history, in: "App.history")
  }
  private let lock = "# forms\n\nlinks\n  room:NUMBER\nApp\n  only:NUMBER\n"

  @Test func nothingIsFoundIfNothingHasChanged() { #expect(findings(lock) == []) }

  @Test func aNewFormHasToBeAdded() {
    #expect(
      findings("links\n  room:NUMBER\n") == [
        "places.lock: only:NUMBER is new; write “  only:NUMBER” below “App”"
      ])
  }

  /// As after the step `attic` was renamed to `only`.
  @Test func aRenamedStepNeedsAnEntryInTheHistory() {
    let old = lock + "  attic:NUMBER\n"
    #expect(
      findings(old) == [
        "places.lock:7: App does not write attic:NUMBER any more, and state files and links have it; in App.history, "
          + "raise the version to 2 and add .renamed(\"attic\", to: \"NAME\", in: 2), or .gone(\"attic\", in: 2) if "
          + "nothing has taken its place"
      ])
    #expect(findings(old, PlaceHistory(version: 2, [.renamed("attic", to: "only", in: 2)])) == [])
    #expect(findings(old, PlaceHistory(version: 2, [.gone("attic", in: 2)])) == [])
    #expect(
      findings(
        old,
        PlaceHistory(version: 3, [.renamed("loft", to: "only", in: 3), .renamed("attic", to: "loft", in: 2)]))
        == [])
    #expect(
      findings(old, PlaceHistory(version: 2, [.renamed("attic", to: "loft", in: 2)])) == [
        "places.lock:7: App.history turns attic:NUMBER into loft:NUMBER, which App does not have"
      ])
    #expect(
      findings(old, PlaceHistory(version: 1, [.gone("attic", in: 2)])) == [
        "places.lock: App.history has a change of version 2; raise its version to 2"
      ])
  }

  @Test func aValueOfAnotherKindIsAChangeToo() {
    #expect(findings("links\n  room:NUMBER\nApp\n  only:NUMBER\n  only:TEXT\n").count == 1)
  }

  @Test func aLinkKeepsItsNames() {
    #expect(
      findings("links\n  room:NUMBER\n  channel:NUMBER\nApp\n  only:NUMBER\n") == [
        "places.lock:3: links such as channel:NUMBER are in messages and bookmarks; keep the name as a second one"
      ])
  }

  @Test func aLineThatIsNoFormIsNamed() {
    #expect(
      findings("  room\n" + lock + "  only NUMBER\n") == [
        "places.lock:1: a form stands below its section, with two blanks before it",
        "places.lock:8: a form stands below its section, with two blanks before it",
      ])
  }
}
