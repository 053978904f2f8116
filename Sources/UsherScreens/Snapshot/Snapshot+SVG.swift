extension Snapshot {
  /// The size of a cell, one column wide and one row high, and of the margin around all cells; in pixels.
  private enum Size {
    static let cell = 9
    static let row = 20
    /// From the top of a row to the baseline of its text.
    static let base = 15
    static let margin = 12
  }

  /// Fonts with Latin letters, then fonts with Hangul. The reader's system uses the first of each that it has.
  private static let fonts = """
    ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",\
    D2Coding,NanumGothicCoding,"Noto Sans Mono CJK KR","Apple SD Gothic Neo","Malgun Gothic",monospace
    """

  /// The picture as a file of SVG, whose text can be selected, in the colours that the reader's system prefers.
  ///
  /// Every run of text begins at its column and is as wide as its columns, in every font. Otherwise Korean text would
  /// drift. A screen reader reads the title as the name of the picture. The file holds no script, and refers
  /// to no other file.
  public func svg(title: String, light: Palette = .light, dark: Palette = .dark) -> String {
    Self.file([self], title, "", light, dark) { $0[0] }
  }

  /// A picture that moves: it shows each snapshot for its milliseconds, and then begins anew. For a reader who asks for less motion, it
  /// is a picture of the last one.
  public static func film(
    _ frames: [(snapshot: Snapshot, milliseconds: Int)], title: String, light: Palette = .light,
    dark: Palette = .dark
  ) -> String {
    let whole = max(1, frames.map(\.milliseconds).reduce(0, +))
    var (rules, time) = (".frame{visibility:hidden;animation:\(whole)ms step-end infinite}\n", 0)
    for (index, frame) in frames.enumerated() {
      // Each keyframe holds until the next one.
      let (start, end) = (percent(time, of: whole), percent(time + frame.milliseconds, of: whole))
      rules += "@keyframes f\(index){0%{visibility:hidden}\(start){visibility:visible}"
      rules += "\(end){visibility:hidden}}\n"
      time += frame.milliseconds
    }
    rules += """
      @media (prefers-reduced-motion:reduce){.frame{animation:none}.frame:last-of-type{visibility:visible}}

      """
    return file(frames.map(\.snapshot), title, rules, light, dark) { drawings in
      drawings.enumerated().map { index, drawing in
        "<g class=\"frame\" style=\"animation-name:f\(index)\">\n\(drawing)</g>\n"
      }.joined()
    }
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let thousandths = part * 100_000 / whole
    let rest = String(thousandths % 1000 + 1000).dropFirst()
    return "\(thousandths / 1000).\(rest)%"
  }

  /// A file of the size of the largest snapshot. `body` joins their drawings.
  private static func file(
    _ snapshots: [Snapshot], _ title: String, _ rules: String, _ light: Palette, _ dark: Palette,
    body: ([String]) -> String
  ) -> String {
    let columns = snapshots.map(\.columns).max() ?? 0
    let rows = snapshots.map(\.rows.count).max() ?? 0
    let (width, height) = (columns * Size.cell + 2 * Size.margin, rows * Size.row + 2 * Size.margin)
    let size = "width=\"\(width)\" height=\"\(height)\""
    let styles = snapshots.flatMap(\.rows).joined().map(\.styles)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(width) \(height)" xml:space="preserve">
      <title>\(escaped(Text.clean(title)))</title>
      <style>
      text{font:15px \(fonts);white-space:pre}
      tspan.wide{font-size:17px}
      \(css(styles, .light, light, dark))@media (prefers-color-scheme:dark){
      tspan[class]{\(ColorScheme.dark.plain)}
      \(css(styles, .dark, dark, light))}
      \(rules)</style>
      <rect class="screen" x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="6"/>

      """ + body(snapshots.map { $0.drawing(light, dark) }) + "</svg>\n"
  }

  /// The rows as elements.
  private func drawing(_ light: Palette, _ dark: Palette) -> String {
    var drawing = ""
    for (index, row) in rows.enumerated() {
      let top = Size.margin + index * Size.row
      for run in row where Self.hasGround(run.styles, light, dark) {
        drawing += "<rect class=\"\(Self.name(run.styles))-ground\"" + Self.place(run)
        drawing += " y=\"\(top)\" width=\"\(run.columns * Size.cell)\" height=\"\(Size.row)\"/>\n"
      }
      // Each row is one element, so that it is copied as one line.
      drawing += "<text x=\"\(Size.margin)\" y=\"\(top + Size.base)\">"
      for run in row {
        let looks = isPlain(run.styles, light, dark) ? [] : [Self.name(run.styles)]
        let classes = (looks + (run.step == 2 ? ["wide"] : [])).joined(separator: " ")
        drawing += "<tspan" + (classes.isEmpty ? "" : " class=\"\(classes)\"") + Self.place(run)
        if run.columns > 0 { drawing += " textLength=\"\(run.columns * Size.cell)\"" }
        drawing += ">\(Self.escaped(run.text))</tspan>"
      }
      drawing += (row.isEmpty ? " " : "") + "</text>\n"
    }
    return drawing
  }

  private static func place(_ run: Run) -> String { " x=\"\(Size.margin + run.column * Size.cell)\"" }

  /// Whether these styles look like plain text in every one of the palettes.
  private func isPlain(_ styles: [Style], _ palettes: Palette...) -> Bool {
    palettes.allSatisfy { Look(styles, in: $0) == Look([], in: .none) }
  }

  private static func hasGround(_ styles: [Style], _ palettes: Palette...) -> Bool {
    palettes.contains { palette in
      let look = Look(styles, in: palette)
      return look.isReversed || look.ground != nil
    }
  }

  /// The rules for one scheme. A class is a list of styles, each within the one before it.
  private static func css(
    _ all: [[Style]], _ scheme: ColorScheme, _ palette: Palette, _ other: Palette
  ) -> String {
    var rules = """
      .screen{fill:\(scheme.ground);stroke:\(scheme.edge)}
      text{fill:\(scheme.text)}

      """
    var named: Set<[Style]> = []
    for styles in all where named.insert(styles).inserted {
      let (text, name) = (scheme.text(Look(styles, in: palette)), name(styles))
      if !text.isEmpty { rules += "tspan.\(name){\(text)}\n" }
      if hasGround(styles, palette, other) {
        rules += ".\(name)-ground{fill:\(scheme.ground(Look(styles, in: palette)) ?? "none")}\n"
      }
    }
    return rules
  }

  private static func name(_ styles: [Style]) -> String { styles.map(\.rawValue).joined(separator: "-") }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
