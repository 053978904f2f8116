import UsherScreens

extension FlowChart {
  /// The chart as an SVG picture: a box for each flow with its screens and their events, and lines from each event forward
  /// to the screens to which it leads. Events that lead back name their target. The colours follow the reader's system.
  ///
  /// The picture of an exploration has the words of the screens; that of a chart that was read from text has the names in the source. It
  /// has at most three columns, so that it can be read at the width of a page.
  public func svg(title: String, showsRoles: Bool = false) -> String {
    let drawing = ChartDrawing(self, showsRoles)
    let label = Self.xml(title)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(drawing.width)" height="\(drawing.height)" \
      viewBox="0 0 \(drawing.width) \(drawing.height)" role="img" aria-label="\(label)">
      """,
      "<title>\(label)</title>", ChartDrawing.style,
      "<rect width=\"100%\" height=\"100%\" class=\"ground\"/>",
    ]
    lines += drawing.links + drawing.boxes
    return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
  }

  /// A text in an element or an attribute of XML.
  static func xml(_ text: String) -> String {
    clean(text).map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: String(character)
      }
    }.joined()
  }
}

/// Where the boxes of a chart are drawn, in columns from left to right by how far each flow is from the first one.
private struct ChartDrawing {
  private enum Size {
    static let row = 15
    static let letter = 7
    static let inset = 8
    /// Between two columns, where the lines run.
    static let gap = 50
    static let margin = 14
    /// The most columns, and the most letters of a row.
    static let columns = 3
    static let letters = 34
  }
  private let chart: FlowChart
  private let showsRoles: Bool
  /// The top of the row of each screen.
  private var tops: [Int: Int] = [:]
  private var columnOf: [Int: Int] = [:]
  private var lefts: [Int] = []
  private var widths: [Int] = []
  private(set) var boxes: [String] = []
  private(set) var links: [String] = []
  private(set) var width = 0
  private(set) var height = 0

  static let style = """
    <style>
    text{font:12px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Noto Sans Mono CJK KR",monospace;fill:#1f2328;white-space:pre}
    .ground{fill:#ffffff}.box{fill:#f6f8fa;stroke:#d1d9e0}.flow{font-weight:bold}.screen{font-weight:bold;fill:#0969da}
    .event{fill:#57606a}.line{fill:none;stroke:#8c959f;stroke-opacity:.55}
    @media (prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}.box{fill:#161b22;stroke:#3d444d}
    .screen{fill:#58a6ff}.event{fill:#9198a1}.line{stroke:#6e7681}}
    </style>
    """

  init(_ chart: FlowChart, _ showsRoles: Bool) {
    (self.chart, self.showsRoles) = (chart, showsRoles)
    let flows = chart.flows.indices.filter { !chart.flows[$0].screens.isEmpty }
    for flow in flows { for screen in chart.flows[flow].screens { columnOf[screen] = 0 } }
    findColumns()
    let columns = Dictionary(grouping: flows) { columnOf[chart.flows[$0].screens[0]] ?? 0 }
    var left = Size.margin
    for column in 0..<((columns.keys.max() ?? 0) + 1) {
      let lists = (columns[column] ?? []).map { rows(of: chart.flows[$0], in: column) }
      let longest = lists.flatMap { $0 }.map { Text.width($0.text) + $0.indent }.max() ?? 0
      lefts.append(left)
      widths.append(longest * Size.letter + longest / 3 + 2 * Size.inset)
      var top = Size.margin
      for rows in lists { top = draw(rows, column, top) + Size.margin }
      height = max(height, top)
      left += widths[column] + Size.gap
    }
    width = left - Size.gap + Size.margin
    drawLinks()
  }

  /// A flow is one column to the right of the first flow that leads to it.
  private mutating func findColumns() {
    var columns: [String: Int] = [:]
    var next = chart.screens.first.map { [$0.flow] } ?? []
    if let first = next.first { columns[first] = 0 }
    while !next.isEmpty {
      let flow = next.removeFirst()
      for way in chart.ways(false) where chart.screens[way.from].flow == flow {
        let target = chart.screens[way.to].flow
        if columns[target] != nil { continue }
        columns[target] = min((columns[flow] ?? 0) + 1, Size.columns - 1)
        next.append(target)
      }
    }
    let last = min((columns.values.max() ?? 0) + 1, Size.columns - 1)
    for index in chart.screens.indices { columnOf[index] = columns[chart.screens[index].flow] ?? last }
  }

  private struct Row {
    let text: String
    let indent: Int
    let kind: String
    /// The screen whose name the row is.
    var screen: Int?
    /// The screens to which the event of the row leads.
    var targets: [Int] = []
  }

  private func rows(of flow: FlowChart.Flow, in column: Int) -> [Row] {
    var rows: [Row] = []
    if flow.screens.contains(where: { chart.screens[$0].heading.isEmpty }) {
      rows.append(Row(text: FlowChart.clean(flow.name), indent: 0, kind: "flow"))
    }
    for index in flow.screens {
      let screen = chart.screens[index]
      let roles = showsRoles ? FlowChart.list(screen.roles) : ""
      let text = [heading(of: index) ?? screen.name, roles].filter { !$0.isEmpty }.joined(separator: " ")
      rows.append(
        Row(
          text: Text.truncate(FlowChart.clean(text), to: Size.letters), indent: 0, kind: "screen",
          screen: index))
      let back = screen.events.first(where: \.isBack)?.targets ?? []
      for event in screen.events where !event.isBack {
        // To leave a form unfinished is to go back.
        if event.name.hasSuffix(": yes"), event.targets.allSatisfy(back.contains) { continue }
        let leads = chart.leads(event, from: index)
        if leads.isEmpty { continue }
        let backward = leads.filter { columnOf[$0] ?? 0 <= column && chart.screens[$0].flow != flow.name }
        let inside = leads.filter { chart.screens[$0].flow == flow.name }
        let label = words(of: event.label, 1) ?? event.name
        let named = (inside + backward).map {
          words(of: chart.screens[$0].heading, 1)
            ?? chart.screens[$0].name.split(separator: "/").last.map(String.init) ?? ""
        }.filter { $0 != label }
        let roles = showsRoles ? chart.roles(of: event, in: index) : ""
        let end = FlowChart.clean(
          (named.isEmpty ? "" : " → " + named.joined(separator: ", ")) + (roles.isEmpty ? "" : " " + roles))
        // A long label leaves room for the screen to which it leads.
        let room = Size.letters - min(Text.width(end), Size.letters / 2)
        let text = Text.truncate(Text.truncate(FlowChart.clean(label), to: room) + end, to: Size.letters)
        let forward = leads.filter { columnOf[$0] ?? 0 > column }
        if rows.last?.text != text {
          rows.append(Row(text: text, indent: 2, kind: "event", targets: forward))
        }
      }
    }
    return rows
  }

  /// The first words of a screen, and the next ones if another screen begins with the same words; nil if the chart was read from text.
  private func heading(of screen: Int) -> String? {
    let first = words(of: chart.screens[screen].heading, 1)
    let isUsed = chart.screens.indices.contains {
      $0 != screen && chart.screens[$0].name != chart.screens[screen].name
        && words(of: chart.screens[$0].heading, 1) == first
    }
    return isUsed ? words(of: chart.screens[screen].heading, 2) : first
  }

  /// The words of a row before its first gaps, or of a question: a count, a time or a note comes after them. Nil if there are none.
  private func words(of row: String, _ count: Int) -> String? {
    let question = row.firstIndex(of: "?").map { row[...$0] } ?? row[...]
    let parts = question.split(separator: "  ").map { part in
      String(part.filter { $0 != "\u{1}" }.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let words = parts.filter { !$0.isEmpty }.prefix(count)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private var starts: [(x: Int, y: Int, column: Int, target: Int)] = []

  /// Draws the box of a flow, and returns its lower edge.
  private mutating func draw(_ rows: [Row], _ column: Int, _ top: Int) -> Int {
    let (left, height) = (lefts[column], rows.count * Size.row + 2 * Size.inset)
    boxes.append(
      "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(widths[column])\" height=\"\(height)\" rx=\"6\" class=\"box\"/>"
    )
    for (number, row) in rows.enumerated() {
      let middle = top + Size.inset + number * Size.row + Size.row / 2
      if let screen = row.screen { tops[screen] = middle }
      for target in row.targets { starts.append((left + widths[column], middle, column, target)) }
      let x = left + Size.inset + row.indent * Size.letter
      boxes.append(
        "<text x=\"\(x)\" y=\"\(middle + 4)\" class=\"\(row.kind)\">\(FlowChart.xml(row.text))</text>")
    }
    return top + height
  }

  private mutating func drawLinks() {
    for start in starts {
      guard let y = tops[start.target], let column = columnOf[start.target] else { continue }
      let (x, bend) = (lefts[column], max(30, (lefts[column] - start.x) / 2))
      links.append(
        "<path d=\"M\(start.x) \(start.y)C\(start.x + bend) \(start.y) \(x - bend) \(y) \(x) \(y)\" class=\"line\"/>"
      )
    }
  }
}
