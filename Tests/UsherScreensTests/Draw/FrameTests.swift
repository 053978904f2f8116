import SeededRandom
import Testing

@testable import UsherScreens

@Suite struct FrameTests {
  struct Cup: Sendable {
    var tea: String
    var notes: [String] = []
    var rows: Range<Int>? = 0..<1
    var isCold = false
    var canOrder = false
  }

  struct Tray: Sendable {
    var cups: [Cup] = []
    var isDim = false
    var teas: [String] = []
  }

  static let shape = Shape<Tray, Int>("Bar/tray") {
    Flag("isDim") { $0.isDim }
    List("teas", { $0.teas }) {
      Value("tea") { $0 }
      Choice("order") { $0.count }
    }
    List("cups", { $0.cups }) {
      Fold("tea", rest: "hidden", rows: { $0.rows }) { $0.tea }
      Flag("isCold") { $0.isCold }
      Flag("canOrder") { $0.canOrder }
      Tone("warmth") { $0.isCold ? .dim : .good }
      List("notes", { $0.notes }) { Value("note") { $0 } }
      Choice("pick") { $0.tea.count }
    }
  }

  static let picture = """
    Tray
    {{#teas}}
      {{key}}  {{tea}}   -> order
    {{/teas}}
    {{#cups}}
    {{#isCold}}

    {{*aside}}cold{{/aside}}
    {{/isCold}}
    - {{*warmth}}{{tea wrap}}{{/warmth}}{{#notes}} ({{note}}){{/notes}}
    {{#hidden}}
      {{hidden}} more
    {{/hidden}}
    {{#narrow}}
    .
    {{/narrow}}
    {{#canOrder}}
    {{key}} {{tea}}   -> pick
    {{/canOrder}}
    {{#plain}}
    plain
    {{/plain}}
    {{/cups}}
    {{#isDim}}
    {{*dim}}
    {{#cups}}
    {{tea}}
    {{/cups}}
    {{/dim}}
    {{/isDim}}
    end
    >
    """

  @Test(arguments: UInt64(1)...20)
  func `a reused frame shows what a new one does`(seed: UInt64) throws {
    let picture = try #require(Picture.parse(path: "S/Bar/tray.en.screen", text: Self.picture).picture)
    let drawing = try Drawing(Self.shape, picture)
    var dice = SplitMix64(seed: seed)
    var tray = Tray()
    var (width, palette) = (40, Palette.none)
    var reused = Frame<Int>()
    for _ in 0..<120 {
      change(&tray, with: &dice)
      if Int.random(in: 0..<12, using: &dice) == 0 { width = [18, 40, 80].randomElement(using: &dice) ?? 40 }
      if Int.random(in: 0..<12, using: &dice) == 0 { palette = Bool.random(using: &dice) ? .dark : .none }
      if Int.random(in: 0..<12, using: &dice) == 0 { reused.isPlain.toggle() }
      if Int.random(in: 0..<12, using: &dice) == 0 { reused.isUnfolded.toggle() }
      var new = Frame<Int>()
      (new.isPlain, new.isUnfolded) = (reused.isPlain, reused.isUnfolded)
      drawing.draw(tray, width: width, palette: palette, into: &reused)
      drawing.draw(tray, width: width, palette: palette, into: &new)
      try #require(reused.body == new.body)
      #expect(reused.rows == new.rows)
      #expect(reused.rows.map(\.source) == new.rows.map(\.source))
      #expect(reused.keys == new.keys)
      #expect(reused.choices.map(\.event) == new.choices.map(\.event))
      #expect(reused.choices.map { reused.label(of: $0) } == new.choices.map { new.label(of: $0) })
      #expect(reused.height == new.height)
    }
  }

  private func change(_ tray: inout Tray, with dice: inout SplitMix64) {
    let count = tray.cups.count
    let place = Int.random(in: 0...count, using: &dice)
    switch Int.random(in: 0..<9, using: &dice) {
    case 0, 1, 2: tray.cups.append(cup(with: &dice))
    case 3: tray.cups.insert(cup(with: &dice), at: place)
    case 4: if count > 0 { tray.cups.remove(at: place % count) }
    case 5: if count > 0 { tray.cups[place % count] = cup(with: &dice) }
    case 6: tray.cups.removeFirst(min(count, place))
    case 7: tray.isDim.toggle()
    default: tray.teas = (0..<(place % 12)).map { "tea \($0)" }
    }
  }

  private func cup(with dice: inout SplitMix64) -> Cup {
    let words = (0...Int.random(in: 0..<12, using: &dice)).map { ["oolong", "홍차", "a"][$0 % 3] }
    return Cup(
      tea: words.joined(separator: " "), notes: Bool.random(using: &dice) ? [] : ["hot", "new"],
      rows: Bool.random(using: &dice) ? 0..<1 : nil, isCold: Bool.random(using: &dice),
      canOrder: Int.random(in: 0..<4, using: &dice) == 0)
  }
}
