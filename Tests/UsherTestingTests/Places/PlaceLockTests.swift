import Testing
import Usher
import UsherSession
import UsherTesting

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

  /// What the lock says of a step `attic` that is gone, whatever the history says that is not the whole truth.
  @Test func `a history that leads nowhere is not enough`() {
    func found(_ form: String, _ version: Int, _ changes: PlaceHistory.Change...) -> [String] {
      findings(lock + "  " + form + "\n", PlaceHistory(version: version, changes)).map { finding in
        finding.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
      }
    }
    let renamed = PlaceHistory.Change.renamed
    // The second change is older than the first, so an attic stays a loft.
    #expect(
      found("attic:NUMBER", 3, renamed("attic", "loft", 3), renamed("loft", "only", 2)) == [
        "App.history turns attic:NUMBER into loft:NUMBER, which App does not have"
      ])
    #expect(
      found("attic:TEXT", 2, renamed("attic", "only", 2)) == [
        "App.history turns attic:TEXT into only:TEXT, which App does not have"
      ])
    #expect(found("attic", 2, renamed("cellar", "only", 2)).count == 1)
    #expect(found("attic", 3, renamed("attic", "loft", 2), .gone("loft", in: 3)) == [])
    // The loft became a cellar before another step took the name and was renamed in turn.
    #expect(
      found("attic", 4, renamed("attic", "loft", 2), renamed("loft", "cellar", 3), renamed("loft", "only", 4))
        == ["App.history turns attic into cellar, which App does not have"])
    // A step that got its former name back.
    #expect(
      found(
        "attic:NUMBER", 5, renamed("attic", "loft", 2), renamed("loft", "cellar", 3),
        renamed("cellar", "loft", 4), renamed("loft", "only", 5)) == [])
    #expect(
      found(
        "attic", 4, renamed("attic", "loft", 2), renamed("loft", "cellar", 3), renamed("cellar", "loft", 4))
        == ["App.history turns attic into loft, which App does not have"])
    #expect(found("attic", 2, .rewritten("attic", in: 2) { $0 }) == [])
  }

  @Test func `a coordinator that has another name is a change, and so is a form below another one`() {
    let words = "Loft does not write only:NUMBER any more"
    #expect(findings(lock + "Loft\n  only:NUMBER\n").map { $0.contains(words) } == [true])
    #expect(
      findings("links\n  room:NUMBER\nLoft\n  only:NUMBER\n").map { $0.contains(words) } == [true, false])
    #expect(
      findings("links\nApp\n  only:NUMBER\n  room:NUMBER\n").last
        == "places.lock: room:NUMBER is new; write “  room:NUMBER” below “links”")
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
