extension FlowMap.Node {
  /// The place with its turn, and the question that is open there.
  public var title: String {
    (place.isEmpty ? "/" : place) + (turn.isEmpty ? "" : " (\(turn))")
      + (question.isEmpty ? "" : " ? \(question)")
  }
}

extension FlowMap: CustomStringConvertible {
  public var description: String { text }

  /// The map as lines of text: each node, and below it the nodes that its moves lead to.
  public var text: String {
    var lines: [String] = []
    for (index, node) in nodes.enumerated() {
      lines.append("\(node.title)  \(node.screen)")
      let ways = moves.filter { $0.from == index && $0.to != index }
      let longest = ways.map(\.name.count).max() ?? 0
      for way in ways {
        let gap = String(repeating: " ", count: longest - way.name.count)
        lines.append("  \(way.name)\(gap)  -> \(nodes[way.to].title)")
      }
      let stays = moves.filter { $0.from == index && $0.to == index && $0.name != "back" }.map(\.name)
      if !stays.isEmpty { lines.append("  stays: \(stays.joined(separator: ", "))") }
    }
    for flaw in flaws { lines.append("! \(flaw)") }
    if isCut { lines.append("! the limit was reached before everything was explored") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The map as a Mermaid flowchart.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    for (index, node) in nodes.enumerated() {
      lines.append(
        "  n\(index)[\"\(FlowChart.mermaid(node.title))<br>\(FlowChart.mermaid(node.screen))\"]"
      )
    }
    for way in moves where way.from != way.to {
      let arrow = way.name == "back" ? "-.->" : "-->"
      lines.append("  n\(way.from) \(arrow)|\(FlowChart.mermaid(way.name))| n\(way.to)")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The map in DOT, the language of Graphviz.
  public var dot: String {
    var lines = ["digraph flows {"]
    for (index, node) in nodes.enumerated() {
      lines.append(
        "  n\(index) [label=\"\(FlowChart.dot(node.title))\\n\(FlowChart.dot(node.screen))\"];"
      )
    }
    for way in moves where way.from != way.to {
      let style = way.name == "back" ? ", style=dashed" : ""
      lines.append("  n\(way.from) -> n\(way.to) [label=\"\(FlowChart.dot(way.name))\"\(style)];")
    }
    return (lines + ["}"]).map { $0 + "\n" }.joined()
  }
}
