import Testing
import Usher

@testable import UsherScreens

@Suite struct RefusalTests {
  @Test func whatACoordinatorIsRefusedIsSaid() {
    let desk = Desk()
    #expect(desk.type("open the attic") == "There is no note attic.\n")
    #expect(desk.session.misunderstanding == "There is no note attic.")
  }

  @Test func whatItThenDoesInsteadIsNot() {
    let desk = Desk()
    #expect(desk.type("open the attic or the hall") == "\nNotes\n\n")
  }

  @Test func itIsSaidWithoutAJournalToo() {
    let desk = Desk(journalLimit: 0)
    #expect(desk.type("open the attic") == "There is no note attic.\n")
    #expect(desk.type("open the attic or the hall") == "\nNotes\n\n")
  }
}
