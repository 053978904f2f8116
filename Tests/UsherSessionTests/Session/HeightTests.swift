import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// If a screen is taller than the terminal, empty rows are left out so that more of it is visible.
@Suite struct HeightTests {
  @Test(arguments: [
    (nil, "Notes\n  milk\n\n  tea\n\n"), (6, "Notes\n  milk\n\n  tea\n\n"), (5, "Notes\n  milk\n\n  tea\n"),
    (4, "Notes\n  milk\n  tea\n"), (2, "Notes\n  milk\n  tea\n"),
  ])
  func `empty rows are left out until the others fit, the last ones first`(height: Int?, shown: String) {
    let desk = Desk(["milk", "", "tea"], height: height)
    #expect(desk.shown() == shown)
  }

  @Test func `the header of a script sets it`() throws {
    let settings = try Script("# usher height=5\n").settings
    let gallery: Gallery = ["Notes/notes.en.screen": NotesScreen.picture]
    let screen = NotesScreen()
    screen.model.notes = ["milk", "", "tea"]
    var seen: [Script.Line] = []
    let player = ScriptPlayer(NotesCoordinator(screen), gallery: gallery, settings: settings)
    player.output = { if case .seen = $0 { seen.append($0) } }
    player.start()
    #expect(seen == ["Notes", "  milk", "", "  tea"].map { .seen($0) })
  }

  @Test func `a screen that has just become too tall is drawn whole`() {
    let desk = Desk(["milk", "tea"], height: 5)
    #expect(desk.change { $0.append("salt") } == "Notes\n  milk\n  tea\n  salt\n")
    #expect(desk.change { $0.append("rice") } == "  rice\n")
  }

  @Test func `a log keeps its empty rows: it is read row by row`() {
    let desk = Desk(["milk", "tea"], height: 2)
    desk.screen.logPage = 1
    desk.session.show()
    #expect(desk.shown().hasSuffix("\n\n"))
  }
}
