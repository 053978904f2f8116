import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// Forms: what is kept of half-answered ones, texts to edit, and questions before something is done.
@Suite struct FormTests {
  struct Model { var name = "Harbour Tea" }
  enum Event: Equatable {
    case order(String, [String], Moment?, Double?)
    case delete(Bool)
    case other
  }

  static let shape = Shape<Model, Event>("Bar/order") {
    Value("name") { $0.name }
    Choice("other") { _ in .other }
    Form("order", chosen: true, keepsDraft: true) {
      Field.text("name", [.required]).prefilled { $0.name }
      Field.choices("with", ["milk", "honey", "ice"])
      Field.date("day")
      Field.decimal("price", in: 0...9.5)
    } submit: {
      .order($0["name"], $0.list("with"), $0.date("day"), $0.decimal("price"))
    }
    Form("delete", chosen: true) {
      Field.confirm("sure")
    } submit: {
      .delete($0.isYes("sure"))
    }
    Sample("a bar") { Model() }
  }

  static let picture = """
    {{name}}
    o  Order -> order   d  Delete -> delete   x  Other -> other

    bar>

    ? name  Name?
      ! required  Say a name.
    ? with  With?
      ! choice  Numbers or words.
      - milk   Milk
      - honey  Honey
      - ice    Ice
    ? day  Day?
      ! date  Write it like 2026-11-02.
    ? price  Price?
      ! number  {{min}} to {{max}}.
    -> order

    ? sure  Delete {{name}}? (y/N)
      ! confirm  y or n.
      - yes  y
      - no   n
    -> delete

    """

  final class Bar: Coordinator {
    enum ChildFlow: Flow { case hall, desk }
    let life = Life()
    var heard: [Event] = []
    let page = Page(FormTests.shape, Model())

    func start() {
      page.leaving = { answers, _ in answers.isEmpty ? .yes : .question(Reason("forget")) }
      show(page) { bar, event in
        bar.heard.append(event)
        if event == .other { bar.begin(.hall) }
      }
    }
    func makeChild(_ flow: ChildFlow) -> Child<Bar> {
      switch flow {
      case .hall: .screen(Page(Hall.shape, ()))
      case .desk: .screen(Page(Desk.shape, ())) { _, _ in }
      }
    }
  }

  enum Desk {
    static let shape = Shape<Void, String>("Bar/desk") {
      Form("visit") {
        Field.text("who")
        Field.text("when")
        Field.confirm("sure")
      } submit: {
        $0["who"]
      }
      Sample("a desk") { () }
    }
    static let picture = """
      desk>

      ? who   Who?
      ? when  When?
      ? sure  Sure? (y/N)
        ! confirm  y or n.
        - yes  y
        - no   n
      -> visit

      """
  }

  enum Hall {
    static let shape = Shape<Void, Never>("Bar/hall") { Sample("a hall") { () } }
  }

  private let bar = Bar()
  private let session: Session

  init() {
    session = Session(
      Tree(bar),
      gallery: [
        "Bar/order.en.screen": Self.picture, "Bar/hall.en.screen": "Hall\n\nhall>\n",
        "Bar/desk.en.screen": Desk.picture,
      ])
    session.perform { _ = session.tree.start() }
  }

  private func typed(_ lines: String...) -> String {
    var text = ""
    session.output = { text += $0 }
    for line in lines { session.type(line) }
    return text
  }

  @Test func thePictureFits() {
    let check = Check(languages: ["en"], outlines: [Self.shape.outline])
    #expect(check.findings(in: [Source(path: "S/Bar/order.en.screen", text: Self.picture)]) == [])
    let without = Self.picture.replacing("   d  Delete -> delete", with: "")
    #expect(
      check.findings(in: [Source(path: "S/Bar/order.en.screen", text: without)]).map(\.description) == [
        "S/Bar/order.en.screen:1:1: form \"delete\" of screen Bar/order is missing; write a line that "
          + "ends in `-> delete`, or remove it from the shape"
      ])
  }

  @Test func aFormIsAskedWhenItIsChosen() {
    #expect(session.prompt.text == "bar> ")
    _ = typed("d")
    #expect(session.prompt.text == "Delete Harbour Tea? (y/N) ")
    _ = typed("y")
    #expect(bar.heard == [.delete(true)])
    #expect(session.prompt.text == "bar> ")
    _ = typed("d", "/back")
    #expect(session.prompt.text == "bar> ")
    #expect(session.tree.asked == nil)
    _ = typed("d")
    session.end()
    #expect(session.prompt.text == "bar> ")
    #expect(bar.heard == [.delete(true)])
  }

  @Test func `^C says no`() {
    _ = typed("d")
    session.interrupt()
    #expect(bar.heard == [.delete(false)] && session.prompt.text == "bar> ")
  }

  @Test func aTextCanBeEdited() {
    _ = typed("o")
    #expect(session.prompt.draft == "Harbour Tea")
    #expect(!typed("").contains("did not send"))
    session.state.drafts = { .aside }
    #expect(session.prompt.text == "Name? [Harbour Tea] ")
    _ = typed("")
    #expect(session.prompt.text == "With? ")
  }

  @Test func severalOptionsADateAndADecimalAreAnswers() {
    _ = typed("o", "Tea")
    #expect(typed("4").hasPrefix("Numbers or words.\n"))
    #expect(typed("1 milk").hasPrefix("Numbers or words.\n"))
    _ = typed("3, milk")
    #expect(typed("2026-02-30").hasPrefix("Write it like 2026-11-02.\n"))
    _ = typed("2026.11.2")
    #expect(typed("9.6", "nan", "0x1").components == ["0 to 9.5.", "0 to 9.5.", "0 to 9.5."])
    _ = typed("3,50")
    #expect(
      bar.heard == [.order("Tea", ["milk", "ice"], Moment(year: 2026, month: 11, day: 2), 3.5)])
    _ = typed("o", "Tea", "", "", "")
    #expect(bar.heard.last == .order("Tea", [], nil, nil))
  }

  @Test func aHalfAnsweredFormIsGuardedAndKept() {
    _ = typed("o", "Tea")
    #expect(bar.page.answers["name"] == "Tea")
    session.follow("/hall")
    #expect(session.tree.asked?.id == "forget")
    session.type("y")
    #expect(session.tree.place.written == "hall")
    session.type("/back")
    #expect(bar.page.answers.isEmpty)
    _ = typed("o")
    #expect(session.prompt.draft == "Tea")
    _ = typed("Tea", "", "", "")
    #expect(bar.heard.last == .order("Tea", [], nil, nil))
    _ = typed("o")
    #expect(session.prompt.draft == "Harbour Tea")
    #expect(bar.page.answers.isEmpty)
  }

  @Test func `an answer that is not submitted outlives the session, but not the screen`() {
    var kept: [String: String] = [:]
    session.state.onChange = { kept = $0 }
    session.follow("/desk")
    _ = typed("Mina")
    session.state.tell(halfTyped: "at no", at: session.prompt)
    #expect(kept == ["desk?~visit.who": "Mina", "desk?~visit.when": "at no"])
    // As in the next session.
    session.tree.drafts = kept
    #expect(session.prompt.draft == "at no")
    _ = typed("at noon")
    session.state.tell(halfTyped: "y", at: session.prompt)
    #expect(kept == ["desk?~visit.who": "Mina", "desk?~visit.when": "at noon"])
    // A session that begins elsewhere does not find it.
    let saved = SavedState(version: 1, place: .root, drafts: kept.merging(["bar": "x"]) { $1 })
    #expect(saved.lastingDrafts == ["bar": "x"])
    session.follow("/hall")
    #expect(session.tree.drafts.isEmpty)
  }
}

extension String {
  fileprivate var components: [Substring] { split(separator: "\n") }
}
