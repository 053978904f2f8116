import UsherScreens
import UsherTerminal
import UsherTesting

/// `parlor map`: every flow and screen, and where each choice leads, as the explorer has found them in the demo world.
struct MapCommand {
  private enum Format: String, CaseIterable { case text, mermaid, dot, svg }
  private static let format = ProgramOption(
    "format", value: "FORMAT", takes: .choices(Format.allCases.map(\.rawValue)), "")
  private static let roles = ProgramOption("roles", "")
  static let options = [format, roles]

  /// The chart of this version, which a test compares with what the explorer finds.
  static var chart: FlowChart { FlowChart(text: String(decoding: PackageResources.map_txt, as: UTF8.self)) }

  private let format: Format
  private let showsRoles: Bool

  init(_ run: Run) {
    format = run[Self.format].flatMap(Format.init(rawValue:)) ?? .text
    showsRoles = run[Self.roles] != nil
  }

  func run() throws(ProgramFailure) -> ExitCode {
    let chart = Self.chart
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
