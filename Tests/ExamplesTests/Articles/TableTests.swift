import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// Forms that the user chooses, edits, and leaves half answered.
@Suite struct TableTests {
  static let picture = """
    A table for {{name}}

      b  Book   -> book
      c  Cancel   -> cancel

    table>

    ? name  In whose name?
      ! required  Say a name.
    ? day  Which day?
      ! required  Say a day.
      ! date  Write it like 2026-11-02.
    ? wishes  Wishes?
      ! choice  Type numbers, such as 1 2, or nothing.
      - window  A window
      - quiet   A quiet corner
    -> book

    ? sure  Cancel the booking? (y/N)
      ! confirm  Please answer y or n.
      - yes  y yes
      - no   n no
    -> cancel

    """

  final class Bar: Coordinator {
    enum ChildFlow: Flow { case none }
    let life = Life()
    var heard: [TableEvent] = []
    func start() { show(tablePage(Booking())) { $0.heard.append($1) } }
    func makeChild(_ flow: ChildFlow) -> Child<Bar> { .screen(tablePage(Booking())) { _, _ in } }
  }

  @Test func theAnswersAreThoseOfTheForm() {
    let source = Source(path: "Screens/Bar/table.en.screen", text: Self.picture)
    #expect(Check(languages: ["en"], outlines: [tableShape.outline]).findings(in: [source]) == [])
    let bar = Bar()
    let player = ScriptPlayer(bar, gallery: Gallery([source]))
    player.start()
    for line in ["b", "Mina Park", "2026-11-02", "1 2", "c", "y"] { player.session.type(line) }
    let day = Moment(year: 2026, month: 11, day: 2)
    #expect(
      bar.heard == [
        .book(Booking(name: "Mina Park", day: day, wishes: ["window", "quiet"])), .cancel(true),
      ])
    for line in ["b", "Mina", "2026-11-03", "/quit"] { player.session.type(line) }
    #expect(player.session.tree.asked?.id == "notBooked")
  }
}
