extension Coordinator {
  /// Begins a step of the nearest ancestor that has it, without ending anything by itself: how a screen in one tab asks for
  /// another. Nothing moves if no ancestor has it.
  @discardableResult public func begin(above flow: any Flow) -> Landing {
    guard let (node, tree) = life.standing else { return .refused(.stale) }
    var asked: [String] = []
    var ancestor = node.parent
    while let flowNode = ancestor {
      if let own = flowNode.own(Step(erased: flow)) { return tree.begin(own, in: flowNode, again: false) }
      asked.append(flowNode.name)
      ancestor = flowNode.parent
    }
    return tree.refused(.fitsNowhere(flow: Step(erased: flow).written, asked: asked))
  }
}
