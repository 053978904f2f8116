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
    let nodes = lines { index, node in
      "  n\(index)[\"\(FlowChart.mermaid(node.title))<br>\(FlowChart.mermaid(node.screen))\"]"
    } way: { way in
      "  n\(way.from) \(way.name == "back" ? "-.->" : "-->")|\(FlowChart.mermaid(way.name))| n\(way.to)"
    }
    return "flowchart TD\n" + nodes
  }

  /// The map in DOT, the language of Graphviz.
  public var dot: String {
    let nodes = lines { index, node in
      "  n\(index) [label=\"\(FlowChart.dot(node.title))\\n\(FlowChart.dot(node.screen))\"];"
    } way: { way in
      let style = way.name == "back" ? ", style=dashed" : ""
      return "  n\(way.from) -> n\(way.to) [label=\"\(FlowChart.dot(way.name))\"\(style)];"
    }
    return "digraph flows {\n" + nodes + "}\n"
  }

  /// A line for each node, and then one for each move that leads to another node.
  private func lines(node: (Int, Node) -> String, way: (Move) -> String) -> String {
    let nodes = nodes.enumerated().map { node($0.offset, $0.element) }
    let ways = moves.filter { $0.from != $0.to }.map(way)
    return (nodes + ways).map { $0 + "\n" }.joined()
  }
}
