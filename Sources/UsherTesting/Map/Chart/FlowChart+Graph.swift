extension FlowChart {
  /// The chart as a Mermaid flowchart, with a box around the screens of each flow. Going back is left out.
  public func mermaid(showsRoles: Bool = false) -> String {
    var lines = ["flowchart LR"]
    for (number, flow) in flows.enumerated() where !flow.screens.isEmpty {
      lines.append("  subgraph f\(number)[\"\(Self.mermaid(flow.name))\"]")
      for index in flow.screens {
        let roles = showsRoles ? Self.list(screens[index].roles) : ""
        let words = [screens[index].name, roles].filter { !$0.isEmpty }.map(Self.mermaid)
        lines.append("    s\(index)[\"\(words.joined(separator: "<br>"))\"]")
      }
      lines.append("  end")
    }
    for way in ways(showsRoles) {
      lines.append(
        "  s\(way.from) -->|\"\(way.events.map(Self.mermaid).joined(separator: "<br>"))\"| s\(way.to)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The chart in DOT, the language of Graphviz. Going back is left out.
  public func dot(showsRoles: Bool = false) -> String {
    var lines = ["digraph flows {", "  rankdir=LR;", "  node [shape=box];"]
    for (number, flow) in flows.enumerated() where !flow.screens.isEmpty {
      lines.append("  subgraph cluster_\(number) {")
      lines.append("    label=\"\(Self.dot(flow.name))\";")
      for index in flow.screens {
        let roles = showsRoles ? Self.list(screens[index].roles) : ""
        let words = [screens[index].name, roles].filter { !$0.isEmpty }.map(Self.dot)
        lines.append("    s\(index) [label=\"\(words.joined(separator: "\\n"))\"];")
      }
      lines.append("  }")
    }
    for way in ways(showsRoles) {
      lines.append(
        "  s\(way.from) -> s\(way.to) [label=\"\(way.events.map(Self.dot).joined(separator: "\\n"))\"];")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }

  /// The moves forward between two screens, each pair once.
  func ways(_ showsRoles: Bool) -> [(from: Int, to: Int, events: [String])] {
    var ways: [(from: Int, to: Int, events: [String])] = []
    for index in screens.indices {
      for event in screens[index].events where !event.isBack {
        let roles = showsRoles ? roles(of: event, in: index) : ""
        let name = event.name + (roles.isEmpty ? "" : " " + roles)
        for target in leads(event, from: index) {
          if let known = ways.firstIndex(where: { $0.from == index && $0.to == target }) {
            ways[known].events.append(name)
          } else {
            ways.append((index, target, [name]))
          }
        }
      }
    }
    return ways
  }

  /// A text between the quotation marks of Mermaid. Everything but letters, digits and a few signs is written as a number,
  /// so that no name can end its field, or be taken for Markdown or HTML.
  static func mermaid(_ text: String) -> String {
    var words = ""
    for scalar in clean(text).unicodeScalars {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || " /.,:?+-_".unicodeScalars.contains(scalar)
      words += isPlain ? String(scalar) : "#\(scalar.value);"
    }
    return words
  }

  /// A text between the quotation marks of DOT.
  static func dot(_ text: String) -> String {
    clean(text).map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
  }
}
