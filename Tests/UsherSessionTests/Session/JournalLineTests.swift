import Testing
import Usher

@testable import UsherSession

/// What a journal shows of somebody's words.
@Suite struct JournalLineTests {
  @Test(arguments: [
    ("", ""), ("home", "home"), ("workspace:1/home/channel:42", "workspace:1/home/channel:42"),
    ("search/found:lunch", "search/found:…"), ("(search/found:a%20b)/home", "(search/found:…)/home"),
    ("mail:ann@example.org/next", "mail:…/next"), ("note:", "note:"),
  ])
  func textsInPlacesAreMasked(written: String, masked: String) throws {
    guard let place = try? Place(written: written) else { return }
    #expect(place.masked == masked)
  }

  @Test func aRecordShowsNoText() throws {
    let bank = RecordedBank()
    bank.type("/open talk", "/open nowhere:secret-words")
    bank.session.follow("nowhere:secret-words", reason: .tap)
    let lines = bank.session.tree.journal.records.map(\.masked)
    #expect(lines.contains { $0.contains("link /talk: / -> /talk +talk") })
    #expect(lines.last?.contains(" tap /nowhere:…: /talk -> /talk refused: ") == true)
    #expect(!lines.joined().contains("secret"))
  }

  @Test func anInspectionShowsNoWordsOfDrafts() {
    let bank = RecordedBank()
    bank.type("t")
    bank.session.tree.drafts["talk"] = "secret words"
    #expect(bank.session.inspection.contains("at       /talk"))
    #expect(bank.session.inspection.contains("drafts   1"))
    #expect(!bank.session.inspection.joined().contains("secret"))
  }
}
