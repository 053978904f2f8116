import Fixtures
import Testing
@testable import UsherScreens

@Suite struct SnapshotTests {
  private let title = "\u{1B}[1m"
  private let dim = "\u{1B}[2m"
  private let key = "\u{1B}[7m"
  private let off = "\u{1B}[0m"

  @Test func `a small screen becomes exactly this file`() throws {
    let shape = Shape<[String], Int>("Tea/menu") {
      List("teas", { $0 }) {
        Value("name") { $0 }
        Choice("order") { $0.utf8.count }
      }
    }
    let picture = """
      {{*title}}Tea {{*unread}}bar{{/unread}}{{/title}}
      {{#teas}}
        {{key}}  {{name}}  {{*dim}}hot{{/dim}}   -> order
      {{/teas}}

      {{*dim}}tea>{{/dim}}
      """
    let gallery = Gallery([Source(path: "Screens/Tea/menu.en.screen", text: picture)])
    var frame = Frame<Int>()
    try gallery.drawing(of: shape, in: "en").draw(
      ["보리 & <b>", "oolong 🍵"], width: 24, palette: Snapshot.palette, into: &frame)
    let drawn = frame.body + frame.prompt.filter { $0 != "\u{1}" }
    let svg = Snapshot(drawn, columns: 24).svg(title: "Tea & more")
    #expect(svg == Self.file, "\(svg)")
  }

  @Test func `text beside Korean and emoji is at its column`() {
    let rows = Snapshot("점심 lunch 🍪🍪 é|\n👨‍👩‍👧‍👦 끝\n", columns: 40).rows
    #expect(
      rows.map { $0.map(\.text) } == [["점심", " lunch ", "🍪", "🍪", " é|"], ["👨‍👩‍👧‍👦", " ", "끝"]])
    #expect(rows.map { $0.map(\.column) } == [[0, 4, 11, 13, 15], [0, 2, 3]])
    #expect(rows.map { $0.map(\.columns) } == [[4, 7, 2, 2, 3], [2, 1, 2]])
  }

  @Test func `a long line goes on in the next row as on a terminal`() {
    let rows = Snapshot("abc한글\n", columns: 4).rows
    #expect(rows.map { $0.map(\.text) } == [["abc"], ["한글"]])
    #expect(rows.map { $0.map(\.column) } == [[0], [0]])
    #expect(Snapshot("\n\nab", columns: 1).rows.map(\.count) == [0, 0, 1])
  }

  @Test func `nested styles become one class, and end together`() {
    let rows = Snapshot("\(title)a\(key)b\(off)c\n", columns: 9).rows
    #expect(rows == [[run("a", [.title], 0), run("b", [.title, .key], 1), run("c", [], 2)]])
  }

  @Test func `only the palette's own sequences are marks`() {
    for odd in [
      "\u{1B}[14m", "\u{1B}[m", "\u{1B}[2J", "\u{1B}[001m", "\u{1B}[1", "\u{1B}]0;x\u{7}", "\u{1B}",
    ] {
      let rows = Snapshot(odd + "a", columns: 40).rows
      #expect(rows == [[run(Text.clean(odd) + "a", [], 0)]], "\(odd.debugDescription)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any text makes a well-formed file that holds only the text it shows`(seed: UInt64) throws {
    var random = RandomText(seed: seed)
    for _ in 0..<100 {
      var drawn = random.next() + "<script>\"'&]]><a href='x'>"
      if random.number(0...1) == 0 { drawn = title + drawn + off + random.next() }
      // A long cluster may be wider than a screen of fewer columns.
      let columns = random.number(12...40)
      let elements = try XMLReader.elements(of: Snapshot(drawn, columns: columns).svg(title: drawn))
      #expect(
        Set(elements.map(\.name)).isSubset(of: ["svg", "title", "style", "rect", "text", "tspan"]),
        "seed \(seed)")
      #expect(elements.allSatisfy { $0.attributes.keys.allSatisfy(Self.attributes.contains) }, "seed \(seed)")
      let right = 12 + columns * 9
      for text in elements where text.name == "tspan" {
        let (start, length) = (Int(text.attributes["x"] ?? ""), Int(text.attributes["textLength"] ?? "0"))
        #expect(try #require(start) + #require(length) <= right, "seed \(seed): \(drawn.debugDescription)")
      }
      let shown = elements.filter { $0.name == "tspan" }.map(\.text).joined()
      #expect(Forbidden.first(in: shown) == nil, "seed \(seed): \(drawn.debugDescription)")
    }
  }

  @Test func `every scalar makes a file that is well formed`() throws {
    for start in stride(from: UInt32(0), to: 0x11_0000, by: 0x1000) {
      var drawn = ""
      for value in start..<(start + 0x1000) { Unicode.Scalar(value).map { drawn.unicodeScalars.append($0) } }
      _ = try XMLReader.elements(of: Snapshot(drawn, columns: 80).svg(title: ""))
    }
  }

  private func run(_ text: String, _ styles: [Style], _ column: Int) -> Snapshot.Run {
    Snapshot.Run(text: text, styles: styles, column: column, columns: Text.width(text), step: 1)
  }

  private static let attributes: Set = [
    "xmlns", "width", "height", "viewBox", "xml:space", "class", "x", "y", "rx", "textLength",
  ]

  private static let file = #"""
    <svg xmlns="http://www.w3.org/2000/svg" width="240" height="124" viewBox="0 0 240 124" xml:space="preserve">
    <title>Tea &amp; more</title>
    <style>
    text{font:15px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",D2Coding,NanumGothicCoding,"Noto Sans Mono CJK KR","Apple SD Gothic Neo","Malgun Gothic",monospace;white-space:pre}
    tspan.wide{font-size:17px}
    .screen{fill:#ffffff;stroke:#d1d9e0}
    text{fill:#1f2328}
    tspan.title{font-weight:bold}
    tspan.title-unread{fill:#0550ae;font-weight:bold}
    tspan.key{fill:#0f6b73;font-weight:bold}
    tspan.dim{fill-opacity:.7}
    @media (prefers-color-scheme:dark){
    tspan[class]{fill:#e6edf3;font-weight:normal;fill-opacity:1;font-style:normal;text-decoration:none}
    .screen{fill:#0d1117;stroke:#3d444d}
    text{fill:#e6edf3}
    tspan.title{font-weight:bold}
    tspan.title-unread{fill:#e3b341;font-weight:bold}
    tspan.key{fill:#56d4dd;font-weight:bold}
    tspan.dim{fill:#8b949e}
    }
    </style>
    <rect class="screen" x=".5" y=".5" width="239" height="123" rx="6"/>
    <text x="12" y="27"><tspan class="title" x="12" textLength="36">Tea </tspan><tspan class="title-unread" x="48" textLength="27">bar</tspan></text>
    <text x="12" y="47"><tspan x="12" textLength="18">  </tspan><tspan class="key" x="30" textLength="9">1</tspan><tspan x="39" textLength="18">  </tspan><tspan class="wide" x="57" textLength="36">보리</tspan><tspan x="93" textLength="72"> &amp; &lt;b&gt;  </tspan><tspan class="dim" x="165" textLength="27">hot</tspan></text>
    <text x="12" y="67"><tspan x="12" textLength="18">  </tspan><tspan class="key" x="30" textLength="9">2</tspan><tspan x="39" textLength="81">  oolong </tspan><tspan x="120" textLength="18">🍵</tspan><tspan x="138" textLength="18">  </tspan><tspan class="dim" x="156" textLength="27">hot</tspan></text>
    <text x="12" y="87"> </text>
    <text x="12" y="107"><tspan class="dim" x="12" textLength="36">tea&gt;</tspan><tspan x="48" textLength="9"> </tspan></text>
    </svg>

    """#
}
