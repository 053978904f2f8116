import UsherScreens

extension EventReport {
  /// The report as an SVG picture: the places that were visited in columns, with lines for the ways that were taken. A line is the
  /// thicker the more often its way was taken. Ways of the map between these places that nobody has taken are dotted, and the places
  /// that nobody has visited are listed.
  func svg(_ phrases: Phrases) -> String { ReportDrawing(self, ReportWords(phrases: phrases)).svg }
}

private struct ReportDrawing {
  private enum Size {
    static let row = 16
    /// Ten letters.
    static let letters = 74
    static let inset = 8
    static let gap = 150
    static let margin = 16
  }

  private struct Box {
    let left, top, width: Int
    var middle: Int { top + Size.inset + Size.row }
    static let height = 2 * Size.row + 2 * Size.inset
  }

  private let report: EventReport
  private let words: ReportWords
  private var boxes: [String: Box] = [:]
  private var width = 0
  private var height = 0

  init(_ report: EventReport, _ words: ReportWords) {
    (self.report, self.words) = (report, words)
    arrange()
  }

  /// The places stand in columns by the number of their steps. In its column, a place stands near those of the columns before that
  /// it has ways from and to.
  private mutating func arrange() {
    let places = Set(report.screens.keys).union(report.ways.keys.flatMap { [$0.from, $0.to] })
    let columns = Dictionary(grouping: places) { Self.depth(of: $0) }
    var left = Size.margin
    for column in columns.keys.sorted() {
      let names = sorted(columns[column] ?? [])
      let longest = names.flatMap { [title($0), use($0)] }.map { Text.width($0) }.max() ?? 0
      let wide = longest * Size.letters / 10 + 2 * Size.inset
      var top = 4 * Size.row
      for name in names {
        boxes[name] = Box(left: left, top: top, width: wide)
        top += Box.height + 2 * Size.margin
      }
      height = max(height, top)
      left += wide + Size.gap
    }
    width = max(left - Size.gap + Size.margin, 640)
  }

  private static func depth(of place: String) -> Int {
    place.isEmpty ? 0 : place.split(separator: "/").count
  }

  /// Sorts the places of a column by the height of their neighbours, and those without neighbours by their visits.
  private func sorted(_ places: [String]) -> [String] {
    places.map { place in
      var (sum, count) = (0, 0)
      for (way, causes) in report.ways where way.from == place || way.to == place {
        guard let box = boxes[way.from == place ? way.to : way.from] else { continue }
        let times = causes.values.reduce(0, +)
        (sum, count) = (sum + box.top * times, count + times)
      }
      return (place, count > 0 ? sum / count : 0, report.screens[place]?.visits ?? 0)
    }
    .sorted { ($0.1, $1.2, $0.0) < ($1.1, $0.2, $1.0) }
    .map(\.0)
  }

  /// The last steps of a place. Its lines say the rest.
  private func title(_ place: String) -> String {
    let steps = place.split(separator: "/")
    return steps.count > 3 ? "…/" + steps.suffix(2).joined(separator: "/") : words.place(place)
  }

  private func use(_ place: String) -> String {
    guard let screen = report.screens[place] else { return words.times(0) }
    return words.times(screen.visits) + " · " + words.each(EventReport.median(screen.times))
  }

  var svg: String {
    let notes = notes
    let whole = height + (notes.count + 1) * Size.row
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(whole)" viewBox="0 0 \(width) \(whole)" \
      role="img" aria-label="\(Self.xml(words["title"]))">
      """,
      "<title>\(Self.xml(words["title"]))</title>", Self.style,
      "<rect width=\"100%\" height=\"100%\" class=\"ground\"/>",
      text(words["title"], x: Size.margin, y: 24, kind: "title"),
    ]
    if let first = report.first, let last = report.last {
      let head = words.head(report.events, sessions: report.sessions.count, first, last)
      lines.append(text(head, x: Size.margin, y: 44, kind: "note"))
    }
    lines += wayLines + boxLines
    for (index, note) in notes.enumerated() {
      lines.append(text(note, x: Size.margin, y: height + index * Size.row, kind: "note"))
    }
    return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
  }

  /// What the picture has no line or box for.
  private var notes: [String] {
    var notes = report.turnedBack.map { place, screen in
      words.place(place) + ": " + words.of(screen.turns.count, screen.visits) + ", "
        + words.after(EventReport.median(screen.turns))
    }
    if !notes.isEmpty { notes.insert(words["turns"], at: 0) }
    let links = report.linkLines(words)
    if !links.isEmpty { notes += ["", words["links"]] + links }
    let unvisited = report.wrapped(
      words["unvisited"], report.unvisited.map(words.place), indent: 0, columns: width * 10 / Size.letters - 4
    )
    return notes + (unvisited.isEmpty ? [] : [""] + unvisited)
  }

  private var boxLines: [String] {
    let most = report.screens.values.map(\.visits).max() ?? 1
    return boxes.sorted { $0.key < $1.key }.flatMap { place, box in
      let visits = report.screens[place]?.visits ?? 0
      // From pale to full with the share of the visits.
      let share = Double(visits * 100 / max(1, most)) / 100
      return [
        """
        <rect x="\(box.left)" y="\(box.top)" width="\(box.width)" height="\(Box.height)" rx="6" class="box"/>
        """,
        """
        <rect x="\(box.left)" y="\(box.top)" width="\(box.width)" height="\(Box.height)" rx="6" class="used" \
        fill-opacity="\(share * 0.4)"/>
        """,
        text(title(place), x: box.left + Size.inset, y: box.top + 20, kind: visits > 0 ? "place" : "note"),
        text(use(place), x: box.left + Size.inset, y: box.top + 36, kind: "note"),
      ]
    }
  }

  private var wayLines: [String] {
    let taken = report.ways.map { ($0.key, $0.value.values.reduce(0, +), $0.value["back"] ?? 0) }
    let most = taken.map(\.1).max() ?? 1
    let untaken = report.mapWays.filter { report.ways[$0] == nil }
      .compactMap { path($0, "untaken", width: 1) }
    let sorted = taken.sorted { ($0.0.from, $0.0.to) < ($1.0.from, $1.0.to) }
    let lines = sorted.compactMap { way, count, back in
      path(way, back * 2 > count ? "back" : "way", width: 1 + 5 * count / max(1, most))
    }
    // No line crosses a number.
    return untaken + lines + sorted.compactMap { label($0.0, $0.1) }
  }

  private func ends(_ way: EventReport.Way) -> (x1: Int, y1: Int, x2: Int, y2: Int, bend: Int)? {
    guard let from = boxes[way.from], let to = boxes[way.to] else { return nil }
    // To the right it leaves at the right edge. To the left and within a column, it runs below the boxes' middle.
    if to.left > from.left {
      return (
        from.left + from.width, from.middle, to.left, to.middle,
        max(30, (to.left - from.left - from.width) / 2)
      )
    }
    if to.left < from.left {
      return (
        from.left, from.middle + 12, to.left + to.width, to.middle + 12,
        -max(30, (from.left - to.left - to.width) / 2)
      )
    }
    return (
      from.left + from.width, from.middle + 6, to.left + to.width, to.middle - 6,
      16 + abs(to.top - from.top) / 3
    )
  }

  private func path(_ way: EventReport.Way, _ kind: String, width: Int) -> String? {
    guard let (x1, y1, x2, y2, bend) = ends(way) else { return nil }
    let isColumn = boxes[way.from]?.left == boxes[way.to]?.left
    return """
      <path d="M\(x1) \(y1)C\(x1 + bend) \(y1) \(isColumn ? x2 + bend : x2 - bend) \(y2) \(x2) \(y2)" \
      class="\(kind)" stroke-width="\(width)"><title>\(Self.xml(words.place(way.from))) → \
      \(Self.xml(words.place(way.to)))</title></path>
      """
  }

  /// The count stands on the line, nearer to where the way comes from. So those of the ways there and back are apart.
  private func label(_ way: EventReport.Way, _ count: Int) -> String? {
    guard let (x1, y1, x2, y2, bend) = ends(way) else { return nil }
    let isColumn = boxes[way.from]?.left == boxes[way.to]?.left
    // A third of the way along the curve, in 27ths.
    let bends = (x1 + bend, isColumn ? x2 + bend : x2 - bend)
    let x = (8 * x1 + 12 * bends.0 + 6 * bends.1 + x2) / 27
    let y = (20 * y1 + 7 * y2) / 27
    return text("\(count)", x: x, y: y + 4, kind: "count")
  }

  private func text(_ text: String, x: Int, y: Int, kind: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" class=\"\(kind)\">\(Self.xml(text))</text>"
  }

  private static func xml(_ text: String) -> String {
    Text.clean(text).map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: String(character)
      }
    }.joined()
  }

  private static let style = """
    <style>
    text{font:12px ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Noto Sans Mono CJK KR",monospace;fill:#1f2328;white-space:pre}
    .title{font-size:16px;font-weight:bold}.note{fill:#57606a}.place{font-weight:bold}
    .count{font-size:11px;fill:#0969da;text-anchor:middle;paint-order:stroke;stroke:#ffffff;stroke-width:4px;stroke-linejoin:round}
    .ground{fill:#ffffff}.box{fill:#f6f8fa;stroke:#d1d9e0}.used{fill:#0969da}
    path{fill:none;stroke-opacity:.6}.way{stroke:#0969da}.back{stroke:#bc4c00}.untaken{stroke:#8c959f;stroke-dasharray:3 4;stroke-opacity:.3}
    @media (prefers-color-scheme:dark){text{fill:#e6edf3}.ground{fill:#0d1117}.box{fill:#161b22;stroke:#3d444d}
    .note{fill:#9198a1}.used{fill:#58a6ff}.count{fill:#58a6ff;stroke:#0d1117}.way{stroke:#58a6ff}.back{stroke:#f0883e}.untaken{stroke:#6e7681}}
    </style>
    """
}
