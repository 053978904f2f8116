import Testing

@testable import UsherScreens

@Suite struct DrawingTests {
  static let model = HomeModel(channels: [
    .init(id: 42, name: "general", unread: 3), .init(id: 7, name: "점심"),
    .init(id: 9, name: "a-very-long-name"),
  ])

  private func frame(
    _ model: HomeModel = Self.model, text: String = homeText, palette: Palette = .none
  ) throws -> Frame<HomeEvent> {
    let picture = try #require(Picture.parse(path: homePath, text: text).picture)
    var frame = Frame<HomeEvent>()
    try Drawing(homeShape, picture).draw(model, width: 40, palette: palette, into: &frame)
    return frame
  }

  @Test func drawsThePicture() throws {
    let frame = try frame()
    #expect(
      frame.body == """
        Acme

        채널
          1  #general          3
          2  #점심
          3  #a-very-long…

          c  채널 만들기
          e  채널 탐색


        """)
    #expect(frame.prompt == "Acme> ")
  }

  @Test func drawsWhatStandsForAnEmptyList() throws {
    let frame = try frame(HomeModel())
    #expect(
      frame.body == """
        Acme

        채널
          아직 채널이 없습니다.

          c  채널 만들기
          e  채널 탐색


        """)
  }

  @Test func namesItsChoices() throws {
    let frame = try frame()
    #expect(frame.choices.map(\.key) == ["1", "2", "3", "c", "e"])
    #expect(frame.choices.map(frame.label) == ["#general 3", "#점심", "#a-very-long…", "채널 만들기", "채널 탐색"])
    #expect(frame.choices.map(\.event) == [.open(42), .open(7), .open(9), .newChannel, .explore])
    #expect(frame.choice(for: " 2 ")?.event == .open(7))
    #expect(frame.choice(for: "C")?.event == .newChannel)
    for line in ["4", "0", "-1", "02", "+2", "", "x", "99999999999999999999"] {
      #expect(frame.choice(for: line)?.event == nil, "\(line)")
    }
    #expect(frame.say?("hello") == .say("hello"))
  }

  @Test func textIsTakenOnlyWhileTheScreenTakesIt() throws {
    // Several screens can share these parts.
    @ShapeBuilder<Bool, String> func shared() -> [ShapePart<Bool, String>] {
      Flag("isLong") { $0 }
      Say("find", active: { $0 }) { $0 }
    }
    let shape = Shape<Bool, String>("Home/list") {
      shared()
      Sample("long") { true }
    }
    let picture = try #require(
      Picture.parse(path: "Screens/Home/list.en.screen", text: "{{#isLong}}long{{/isLong}}\n\n> -> find\n")
        .picture)
    let drawing = try Drawing(shape, picture)
    var frame = Frame<String>()
    drawing.draw(true, width: 80, palette: .none, into: &frame)
    #expect(frame.say?("x") == "x")
    drawing.draw(false, width: 80, palette: .none, into: &frame)
    #expect(frame.say == nil)
  }

  @Test func labelsHoldNoStyles() throws {
    let frame = try frame(palette: .dark)
    #expect(frame.choices.map(frame.label) == ["#general 3", "#점심", "#a-very-long…", "채널 만들기", "채널 탐색"])
  }

  @Test func numbersLineUp() throws {
    let model = HomeModel(channels: (1...10).map { .init(id: $0, name: "room\($0)") })
    let frame = try frame(model)
    let rows = frame.body.split(separator: "\n")
    #expect(rows[2...3] == ["   1  #room1", "   2  #room2"])
    #expect(rows[11] == "  10  #room10")
    #expect(frame.choice(for: "10")?.event == .open(10))
    #expect(frame.choices.count == 12)
  }

  @Test func aFrameHoldsOneScreenOnly() throws {
    let picture = try #require(Picture.parse(path: homePath, text: homeText).picture)
    let drawing = try Drawing(homeShape, picture)
    var frame = Frame<HomeEvent>()
    let many = HomeModel(channels: (1...200).map { .init(id: $0, name: "room\($0)") }, isAsking: true)
    drawing.draw(many, width: 80, palette: .dark, into: &frame)
    drawing.draw(Self.model, width: 40, palette: .none, into: &frame)
    let fresh = try self.frame()
    #expect(frame.body == fresh.body)
    #expect(frame.prompt == fresh.prompt)
    #expect(frame.choices.map(\.key) == fresh.choices.map(\.key))
    #expect(frame.form?.name == nil)
  }

  @Test func stylesAreSequencesThatEndWithTheirRow() throws {
    let palette = Palette([.title: "1", .unread: "33", .key: "36"])
    let rows = try frame(palette: palette).body.split(separator: "\n")
    #expect(rows[0] == "\u{1B}[1mAcme\u{1B}[0m")
    #expect(rows[2] == "  \u{1B}[36m1\u{1B}[0m  #general          \u{1B}[33m3\u{1B}[0m")
    #expect(rows[5] == "  \u{1B}[36mc\u{1B}[0m  채널 만들기")
  }

  @Test func promptsMarkWhatHasNoWidth() throws {
    let text = """
      {{#channels}}
      {{key}} {{name}}{{#isUnread}}{{unread}}{{/isUnread}} -> open
      {{/channels}}
      c  new -> newChannel
      e  explore -> explore

      {{*title}}{{workspace}}{{/title}}> -> say
      ? email  {{*key}}E-mail{{/key}}:
        ! required  x
        ! length  x
        ! email  x
      ? password  Password:
        ! required  x
      -> logIn
      """
    let model = HomeModel(isAsking: true)
    let frame = try frame(model, text: text, palette: Palette([.title: "1", .key: "2"]))
    #expect(frame.prompt == "\u{1}\u{1B}[1m\u{1}Acme\u{1}\u{1B}[0m\u{1}> ")
    #expect(frame.form?.question.label == "\u{1}\u{1B}[2m\u{1}E-mail\u{1}\u{1B}[0m\u{1}: ")
  }

  @Test func aPaletteTakesDigitsAndSemicolonsOnly() {
    #expect(Palette([.dim: "2\u{1B}[5m"]) == Palette([.dim: "25"]))
    #expect(Palette([:]).codes == Style.allCases.map { _ in [] })
    #expect(Palette.none.codes.isEmpty)
  }
}
