import Testing
import UsherScreens

/// Numbers, dates and states, as each language writes them.
@Suite struct LoafTests {
  static let english = """
    {{pieces|1,000}} {{pieces|loaf|loaves}} at {{price|0.00}} each
    Baked on {{baked|D/M/YYYY}}: {{state|rising=rising|baked=on sale|soldOut=sold out}}

    loaf>

    """

  static let korean = """
    빵 {{pieces|1,000}}개, 하나에 {{price|0.00}}
    {{baked|M월 D일}}: {{state|rising=발효 중|baked=판매 중|soldOut=품절}}

    빵>

    """

  @Test func eachLanguageWritesThemInItsOwnWay() {
    let sources = [
      Source(path: "Screens/Bakery/loaf.en.screen", text: Self.english),
      Source(path: "Screens/Bakery/loaf.ko.screen", text: Self.korean),
    ]
    let outline = loafShape.outline
    #expect(Check(languages: ["en", "ko"], outlines: [outline]).findings(in: sources) == [])
    let drawn = ["en", "ko"].map {
      Gallery(sources).previews(of: outline, in: $0, width: 40, palette: .none)?.map(\.drawn) ?? []
    }
    #expect(
      drawn == [
        [
          "1,200 loaves at 3.50 each\nBaked on 2/11/2026: on sale\n\nloaf>\n",
          "1 loaf at 3.50 each\nBaked on 2/11/2026: rising\n\nloaf>\n",
        ],
        [
          "빵 1,200개, 하나에 3.50\n11월 2일: 판매 중\n\n빵>\n",
          "빵 1개, 하나에 3.50\n11월 2일: 발효 중\n\n빵>\n",
        ],
      ])
  }
}
