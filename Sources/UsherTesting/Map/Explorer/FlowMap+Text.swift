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
}
