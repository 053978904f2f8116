import ParlorFlows
import UsherTerminal
import UsherTesting

/// `parlor map`: every flow and screen, and where each choice leads, as the explorer finds them in the demo world.
struct MapOrder: Equatable, Sendable {
  enum Format: String, CaseIterable, Sendable { case text, mermaid, dot, svg }
  var format = Format.text
  var showsRoles = false

  init() {}

  init(_ reading: CommandLineForm.Reading) throws(UsageError) {
    for given in reading.given {
      switch MapOption(rawValue: given.option.name) {
      case .roles: showsRoles = true
      case .format:
        guard let format = Format(rawValue: given.value) else {
          throw .notAChoice(given.option, given.value, Format.allCases.map(\.rawValue))
        }
        self.format = format
      case nil: break
      }
    }
  }

  func run() throws(ProgramFailure) {
    let chart: FlowChart
    do { chart = try ParlorMap.chart(image: EmbeddedDemo.image) } catch {
      throw ProgramFailure(code: .software, words: "the demo world cannot be explored: \(error)")
    }
    try StandardOutput.write(written(chart))
  }

  /// The chart in the format.
  func written(_ chart: FlowChart) -> String {
    switch format {
    case .text: chart.text(showsRoles: showsRoles)
    case .mermaid: chart.mermaid(showsRoles: showsRoles)
    case .dot: chart.dot(showsRoles: showsRoles)
    case .svg: chart.svg(title: "Parlor", showsRoles: showsRoles)
    }
  }
}
