/// What a session has shown, cell by cell, to be drawn as a picture file.
///
/// Give the session ``palette`` before it draws, and collect what it hands to its output:
///
/// ```swift
/// session.palette = Snapshot.palette
/// session.output = { shown += $0 }
/// session.begin { $0.start() }
/// shown += session.prompt.text.filter { $0 != "\u{1}" }
/// let file = Snapshot(shown, columns: session.width()).svg(title: "Tea bar")
/// ```
///
/// A style of the program's own is drawn if its palette has one of the 256 colours for it (`38;5;208`), and looks the same on light and
/// dark.
public struct Snapshot: Sendable, Equatable {
  /// Text in one style, within one row. All its clusters are equally wide.
  struct Run: Sendable, Equatable {
    var text: String
    /// The styles that are open, the outermost first.
    let styles: [Style]
    let column: Int
    var columns: Int
    /// Columns of each cluster; 0 if no cluster may be added, because its glyph may be wider than its columns.
    let step: Int
  }

  /// The width of the picture.
  public let columns: Int
  private(set) var rows: [[Run]] = [[]]
  private var column = 0

  /// Marks text with its styles, and not with how they look, so that a picture can be drawn for light and dark.
  public static let palette = Palette(
    Dictionary(uniqueKeysWithValues: Style.allCases.map { ($0, String($0.ordinal + 1)) }))

  /// Reads what was drawn with ``palette``, as a terminal of that width would: a longer line continues in the next row.
  ///
  /// All other control characters, including those of other escape sequences, are shown as `Text.clean(_:)` shows them.
  public init(_ drawn: String, columns: Int) {
    self.columns = max(2, columns)
    var styles: [Style] = []
    var rest = Substring(drawn)
    while let end = rest.unicodeScalars.firstIndex(where: { $0 == "\u{1B}" || $0 == "\n" }) {
      add(rest[..<end], styles)
      if rest.unicodeScalars[end] == "\n" {
        beginRow()
        rest = rest[rest.unicodeScalars.index(after: end)...]
      } else if let mark = Mark(at: rest[end...]) {
        mark.apply(to: &styles)
        rest = rest[mark.end...]
      } else {
        let next = rest.unicodeScalars.index(after: end)
        add(rest[end..<next], styles)
        rest = rest[next...]
      }
    }
    add(rest, styles)
    if rows.count > 1, rows.last?.isEmpty == true { rows.removeLast() }
  }

  private mutating func add(_ text: Substring, _ styles: [Style]) {
    for cluster in Text.clean(String(text)) { add(cluster, styles) }
  }

  private mutating func add(_ cluster: Character, _ styles: [Style]) {
    let text = String(cluster)
    let width = Text.width(text)
    if column + width > columns { beginRow() }
    let row = rows.count - 1
    let step = cluster.mayOverflow ? 0 : width
    if let last = rows[row].last, width == 0 || step != 0 && step == last.step && styles == last.styles {
      rows[row][rows[row].count - 1].text += text
      rows[row][rows[row].count - 1].columns += width
    } else {
      rows[row].append(Run(text: text, styles: styles, column: column, columns: width, step: step))
    }
    column += width
  }

  private mutating func beginRow() {
    rows.append([])
    column = 0
  }
}

extension Snapshot {
  /// One escape sequence of ``palette``, or of a fixed colour.
  private struct Mark {
    /// nil ends all styles.
    private let style: Style?
    let end: Substring.Index

    init?(at text: Substring) {
      let fixed = text.utf8.dropFirst(2).prefix { Name.isDigit($0) || $0 == UInt8(ascii: ";") }
      if text.utf8.starts(with: "\u{1B}[".utf8), fixed.count < 12,
        text.utf8[fixed.endIndex...].first == UInt8(ascii: "m"),
        let colour = Look.Hue.fixedStyle(String(Substring(fixed)))
      {
        (style, end) = (colour, text.utf8.index(after: fixed.endIndex))
        return
      }
      let digits = text.utf8.dropFirst(2).prefix { Name.isDigit($0) }
      guard text.utf8.starts(with: "\u{1B}[".utf8), digits.count < 3,
        let number = Int(String(Substring(digits))),
        0...Style.allCases.count ~= number, text.utf8[digits.endIndex...].first == UInt8(ascii: "m")
      else { return nil }
      style = number == 0 ? nil : Style.allCases[number - 1]
      end = text.utf8.index(after: digits.endIndex)
    }

    func apply(to styles: inout [Style]) {
      if let style { styles.append(style) } else { styles = [] }
    }
  }
}

extension Character {
  /// Whether fonts disagree about how wide this is drawn: an emoji, or a cluster of several scalars.
  fileprivate var mayOverflow: Bool {
    let scalars = unicodeScalars
    return scalars.count > 1 || scalars.first.map(Text.isPictograph) ?? false
  }
}

extension Snapshot {
  private static let marks: [String: Int] = {
    var marks: [String: Int] = [:]
    for palette in [Palette.light, .dark] {
      for style in Style.allCases {
        let code = String(decoding: palette.codes[style.ordinal].dropFirst(2).dropLast(), as: UTF8.self)
        if !code.isEmpty { marks[code] = style.ordinal + 1 }
      }
    }
    return marks
  }()

  /// The parameters by which ``palette`` marks the style that ``Palette/light`` or ``Palette/dark`` draw with these parameters; those of
  /// a fixed colour stay. Nil if they are of no style.
  package static func mark(of parameters: String) -> String? {
    marks[parameters].map(String.init) ?? Look.Hue.fixedStyle(parameters).map { _ in parameters }
  }
}
