import Testing

@testable import UsherScreens

/// A picture shows every style as a terminal does.
@Suite struct LookTests {
  @Test(arguments: [
    ("", ""), ("0", ""), ("1", "font-weight:bold"), ("1;22", ""), ("2", "fill-opacity:.7"),
    ("3;4;9", "font-style:italic;text-decoration:underline line-through"), ("3;23;4;24;9;29", ""),
    ("31", "fill:#cf222e"), ("91", "fill:#a40e26"), ("1;31;0", ""), ("31;39", ""), ("1;", ""),
    ("38;5;9", "fill:#a40e26"), ("38;5;208", "fill:#ff8700"), ("38;5;232", "fill:#080808"),
    ("38;2;1;2;255;1", "fill:#0102ff;font-weight:bold"), ("38;2;1", ""), ("38;5;256", ""), ("38", ""),
    ("99999999999999999999", ""), ("7", "fill:#ffffff"), ("7;41", "fill:#cf222e"), ("7;27", ""),
  ]) func `parameters become declarations`(parameters: String, css: String) {
    #expect(ColorScheme.light.text(Look([.title], in: Palette([.title: parameters]))) == css)
  }

  @Test(arguments: [
    ("", nil), ("41", "#cf222e"), ("101", "#a40e26"), ("41;49", nil), ("48;5;16", "#000000"),
    ("7", "#1f2328"),
    ("7;31", "#cf222e"),
  ]) func `what lies behind text`(parameters: String, color: String?) {
    #expect(ColorScheme.light.ground(Look([.title], in: Palette([.title: parameters]))) == color)
  }

  @Test func `a style within another adds to it, as the sequences do on a terminal`() {
    #expect(ColorScheme.dark.text(Look([.title, .dim], in: .dark)) == "fill:#8b949e;font-weight:bold")
    #expect(ColorScheme.dark.text(Look([.aside], in: .dark)).isEmpty)
    #expect(Look([.title], in: .none) == Look([], in: .dark))
  }

  @Test func `what is behind text is drawn, and undone where only one scheme has it`() {
    let drawn = "\u{1B}[1mab\u{1B}[0m"
    let svg = Snapshot(drawn, columns: 5).svg(title: "", light: Palette([.title: "1;7"]), dark: .none)
    #expect(
      svg.contains(#"<rect class="title-ground" x="12" y="12" width="18" height="20"/>"#))
    #expect(svg.contains("tspan.title{fill:#ffffff;font-weight:bold}\n.title-ground{fill:#1f2328}\n"))
    #expect(svg.contains("tspan[class]{fill:#e6edf3;font-weight:normal;"))
    #expect(svg.contains("text{fill:#e6edf3}\n.title-ground{fill:none}\n}"))
    #expect(!Snapshot(drawn, columns: 5).svg(title: "", light: .none, dark: .none).contains("class=\"title"))
  }

  @Test func `a style of the program has its colour of 256 on light and dark`() {
    let palette = Snapshot.palette.with([
      Style("hot"): "38;5;208", Style("wild"): "38;5;300", Style("cool"): "34",
    ])
    let drawn = ["hot", "wild", "cool"].map { palette.painted($0, Style($0)) + "\n" }.joined()
    let svg = Snapshot(drawn, columns: 8).svg(title: "")
    // Once for each background.
    #expect(svg.split(separator: "\n").count { $0 == "tspan.ink208{fill:#ff8700}" } == 2, "\(svg)")
    #expect(
      svg.split(separator: "\n").contains { $0.contains("class=\"ink208\"") && $0.contains(">hot</tspan>") })
    #expect(!svg.contains("ink300"))
    #expect(Snapshot.mark(of: "38;5;208") == "38;5;208")
    #expect(Snapshot.mark(of: "1;34") == String(Style.name.ordinal + 1))
    #expect(Snapshot.mark(of: "38;5;256") == nil && Snapshot.mark(of: "38;2;1;2;3") == nil)
  }

  @Test func `every style can be read on its background`() throws {
    for (scheme, palette) in [(ColorScheme.light, Palette.light), (.dark, .dark)] {
      for look in Style.allCases.map({ Look([$0], in: palette) }) {
        let (ink, ground) = (look.ink.map(scheme.color) ?? scheme.text, scheme.ground)
        let share = look.isDim ? 0.7 : 1
        let contrast = try Self.contrast(Self.levels(ink), share, Self.levels(ground))
        #expect(contrast >= 4.5, "\(ink) on \(ground)")
      }
    }
  }

  private static func levels(_ color: String) throws -> [Double] {
    let value = try #require(Int(color.dropFirst(), radix: 16))
    return [value >> 16, value >> 8 & 255, value & 255].map { Double($0) / 255 }
  }

  /// The ratio of two luminances, as WCAG defines it.
  private static func contrast(_ ink: [Double], _ share: Double, _ ground: [Double]) -> Double {
    let mixed = zip(ink, ground).map { $0 * share + $1 * (1 - share) }
    // The exponent 2.4 is replaced by 2, which is close enough here.
    let luminance = { (levels: [Double]) in
      zip(levels, [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.0 * $1.1 }
    }
    let (one, other) = (luminance(mixed), luminance(ground))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
