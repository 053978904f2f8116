import Foundation
import FoundationXML
import Testing
import UsherSession

@testable import UsherTesting

@Suite struct FlowChartTests {
  private func chart() throws -> FlowChart {
    var explorer = Explorer(ExplorerTests.typist) { Library().player() }
    explorer.findsFlaws = false
    return FlowChart(try explorer.explore(), screens: ["Shelf/list", "Shelf/attic"])
  }

  @Test func everyScreenIsDrawnOnce() throws {
    #expect(
      try chart().text() == """
        Shelf: book, catalogue, cellar, desk, register
          Shelf/list
            at /
            book       -> Shelf/book
            catalogue  -> Shelf/catalogue
            desk       -> Shelf/desk
            register   -> Shelf/register
            stays: text
            not met: cellar
          Shelf/book
            at book
            lend  -> Shelf/list
            back  -> Shelf/list
          Shelf/desk
            at desk
            leaveDesk: yes  -> Shelf/list
            stays: leaveDesk: no
          Shelf/catalogue
            at catalogue
            back  -> Shelf/list
          Shelf/register
            at register
            pin   -> Shelf/list
            back  -> Shelf/list
            stays: name

        Not reached: Shelf/attic

        """)
  }

  /// A program carries its chart as text.
  @Test func theTextIsReadAsItIsWritten() throws {
    let chart = try chart()
    let read = FlowChart(text: chart.text(showsRoles: true))
    #expect(read.text(showsRoles: true) == chart.text(showsRoles: true))
    #expect(read.mermaid(showsRoles: true) == chart.mermaid(showsRoles: true))
    #expect(FlowChart(text: "").text() == "")
  }

  /// A text has only the names in the source.
  @Test func thePictureHasTheWordsOfTheScreens() throws {
    func texts(_ chart: FlowChart) -> [String] {
      chart.svg(title: "Library").split(separator: "\n").filter { $0.hasPrefix("<text") }.map {
        String($0.drop { $0 != ">" }.dropFirst().dropLast("</text>".count))
      }
    }
    let chart = try chart()
    #expect(
      texts(chart) == [
        "Library", "Book 1 → Book 1, 3 copies", "Catalogue", "Desk → The desk", "Register",
        "Book 1, 3 copies", "Lend → Library",
        "The desk", "Leave the desk? → Library",
        "Catalogue",
        "Register", "PIN: → Library",
      ])
    #expect(
      texts(FlowChart(text: chart.text())) == [
        "Shelf", "Shelf/list", "book", "catalogue", "desk", "register", "Shelf/book", "lend → list",
        "Shelf/desk",
        "leaveDesk: yes → list", "Shelf/catalogue", "Shelf/register", "pin → list",
      ])
  }

  @Test func aMapWithoutFlawsHasTheSameNodesAndMoves() throws {
    var explorer = Explorer(ExplorerTests.typist) { Library().player() }
    let whole = try explorer.explore()
    explorer.findsFlaws = false
    let quick = try explorer.explore()
    #expect(quick.nodes == whole.nodes)
    #expect(quick.moves == whole.moves)
    #expect(quick.places == [])
  }

  @Test func theChartIsDrawnForMermaidAndGraphviz() throws {
    let chart = try chart()
    #expect(
      chart.mermaid().hasPrefix(
        """
        flowchart LR
          subgraph f0["Shelf"]
            s0["Shelf/list"]
            s1["Shelf/book"]
        """))
    #expect(chart.mermaid().contains("  s0 -->|\"book\"| s1\n"))
    #expect(
      chart.dot().hasPrefix(
        """
        digraph flows {
          rankdir=LR;
          node [shape=box];
          subgraph cluster_0 {
            label="Shelf";
            s0 [label="Shelf/list"];
        """))
    #expect(chart.dot().contains("  s0 -> s1 [label=\"book\"];\n"))
    #expect(try chart == self.chart())
  }

  /// Names that could end their field or hide what follows.
  static let hostile = [
    "a\"]; evil[\"b", "a\\", "a\\\"", "<b>&amp;</text><script>", "-->|x| s9", "#quot;#35;", "`code`",
    "a\nb\r\nc",
    "a\u{1B}[2Jb", "a\u{202E}b", "a\u{0}b", "]]>", "한글", "e\u{301}|", "{x}", "%% comment", "'single'",
  ]

  @Test(arguments: hostile) func aHostileNameStaysInItsField(name: String) throws {
    let chart = hostileChart(name)
    for text in [
      chart.text(showsRoles: true), chart.mermaid(showsRoles: true), chart.dot(showsRoles: true),
      chart.svg(title: name, showsRoles: true),
    ] {
      let isClean = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar.value >= 0x20 && scalar.properties.generalCategory != .format
      }
      #expect(isClean, "\(text)")
    }
    // The same number of lines as with a harmless name, and nothing between the fields.
    let plain = hostileChart("name")
    #expect(Self.skeleton(chart.dot(showsRoles: true)) == Self.skeleton(plain.dot(showsRoles: true)))
    #expect(Self.mermaidSkeleton(chart) == Self.mermaidSkeleton(plain))
    #expect(chart.text().split(separator: "\n").count == plain.text().split(separator: "\n").count)
    #expect(try Elements.of(chart.svg(title: name)) == Elements.of(plain.svg(title: "name")))
  }

  private func hostileChart(_ name: String) -> FlowChart {
    var map = FlowMap()
    map.nodes = [
      FlowMap.Node(flow: name, place: "", screen: name, question: "", turn: ""),
      FlowMap.Node(flow: name, place: name, screen: name + name, question: name, turn: name),
    ]
    map.moves = [
      FlowMap.Move(from: 0, to: 1, name: name), FlowMap.Move(from: 1, to: 0, name: "yes"),
      FlowMap.Move(from: 1, to: 0, name: "back"),
    ]
    map.labels = [map.moves[0]: name]
    map.headings = [map.nodes[0]: name]
    map.flows = [FlowMap.Flow(name: name, steps: [name])]
    map.rolesOfNodes = [map.nodes[0]: [name], map.nodes[1]: [name]]
    return FlowChart(map)
  }

  /// The text without what is between quotation marks, as DOT reads it.
  private static func skeleton(_ dot: String) -> String {
    var (rest, isQuoted, isEscaped) = ("", false, false)
    for character in dot {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if !isQuoted {
        rest.append(character)
      }
    }
    return rest
  }

  /// Mermaid knows no escapes, so each field ends at the next quotation mark.
  private static func mermaidSkeleton(_ chart: FlowChart) -> [Substring] {
    let pieces = chart.mermaid(showsRoles: true).split(separator: "\"", omittingEmptySubsequences: false)
    return pieces.indices.filter { $0 % 2 == 0 }.map { pieces[$0] }
  }
}

/// The names of the elements of a document, in order.
private final class Elements: NSObject, XMLParserDelegate {
  private var names: [String] = []

  static func of(_ xml: String) throws -> [String] {
    let parser = XMLParser(data: Data(xml.utf8))
    let elements = Elements()
    parser.delegate = elements
    if !parser.parse() { throw parser.parserError ?? CancellationError() }
    return elements.names
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    names.append(name)
  }
}
