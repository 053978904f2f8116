import Testing

@testable import UsherScreens

@Suite struct DrawingTests {
  static let model = HomeModel(channels: [
    .init(id: 42, name: "general", unread: 3), .init(id: 7, name: "점심"), .init(id: 9, name: "a-very-long-name"),
  ])

  private func frame(
    _ model: HomeModel = Self.model, width: Int = 40, palette: Palette = .none
  ) throws -> Frame<HomeEvent> {
    let picture = try #require(Picture.parse(path: homePath, text: homeText).picture)
    var frame = Frame<HomeEvent>()
    try Drawing(homeShape, picture).draw(model, width: width, palette: palette, into: &frame)
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

  @Test func namesItsChoices() throws {
    let frame = try frame()
    #expect(frame.choices.map(\.key) == ["1", "2", "3", "c", "e"])
    #expect(frame.choices.map(\.label) == ["#general 3", "#점심", "#a-very-long…", "채널 만들기", "채널 탐색"])
    #expect(frame.choices.map(\.event) == [.open(42), .open(7), .open(9), .newChannel, .explore])
    #expect(frame.choice(for: " 2 ")?.event == .open(7))
    #expect(frame.choice(for: "C")?.event == .newChannel)
    for line in ["4", "0", "-1", "02", "+2", "", "x", "99999999999999999999"] {
      #expect(frame.choice(for: line)?.event == nil, "\(line)")
    }
    #expect(frame.say?("hello") == .say("hello"))
  }
}
