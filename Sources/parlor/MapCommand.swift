import ParlorFlows
import UsherScreens
import UsherTerminal
import UsherTesting

/// `parlor map`: every flow and screen, and where each choice leads, as the explorer finds them in the demo world.
struct MapCommand {
  private enum Format: String, CaseIterable { case text, mermaid, dot, svg }
  private static let format = ProgramOption(
    "format", value: "FORMAT", takes: .choices(Format.allCases.map(\.rawValue)), "")
  private static let roles = ProgramOption("roles", "")
  static let options = [format, roles]

  private let format: Format
  private let showsRoles: Bool

  init(_ run: Run) {
    format = run[Self.format].flatMap(Format.init(rawValue:)) ?? .text
    showsRoles = run[Self.roles] != nil
  }

  func run() throws(ProgramFailure) -> ExitCode {
    let chart: FlowChart
    do { chart = try ParlorMap.chart(image: EmbeddedDemo.image) } catch {
      throw ProgramFailure(code: .software, words: Sentence("noMap", ["why": error]))
    }
    let written =
      switch format {
      case .text: chart.text(showsRoles: showsRoles)
      case .mermaid: chart.mermaid(showsRoles: showsRoles)
      case .dot: chart.dot(showsRoles: showsRoles)
      case .svg: chart.svg(title: "Parlor", showsRoles: showsRoles)
      }
    try StandardOutput.write(written)
    return .ok
  }
}
