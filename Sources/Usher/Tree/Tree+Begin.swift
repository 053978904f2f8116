extension Tree {
  func begin<C: Coordinator>(_ flow: C.ChildFlow, in owner: OwnerNode<C>, again: Bool) -> Landing {
    if owner.phase == .starting, let landing = open(flow, in: owner) { return landing }
    if isChanging {
      return request("\(owner.name).begin(\(Step(flow).written))") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.begin(flow, in: owner, again: again)
      }
    }
    if isClosed { return .refused(.closing) }
    if owner.phase == .made || owner.isGone { return refused(.stale) }
    if !again, owner.isTop(flow) { return owner.isOnWay ? refreshed() : .refreshed }
    let old = setCause(.coordinator(C.self))
    defer { cause = old }
    switch quietly({ owner.coordinator.admits(flow) }) {
    case .yes: break
    case .no(let reason), .wait(let reason): return refused(.denied(reason))
    case .redirect(let place): return open(place)
    }
    let change: Change
    if owner.selected != nil, let index = owner.tab(for: flow) {
      change = select(index, in: owner)
    } else {
      do {
        change = put(try quietly { try owner.make(flow, after: owner.base) }, in: owner)
      } catch {
        return refused(refusal(for: error, at: Step(flow)))
      }
    }
    switch change {
    case .landed: return .landed
    case let change:
      return landing(change) { [weak owner] tree in
        owner.map { tree.begin(flow, in: $0, again: again) } ?? .refused(.stale)
      }
    }
  }

  /// What a flow begins with, named while it starts; nil for what comes after that. Where a place says what comes, the
  /// flow's own idea of it is passed over.
  private func open<C: Coordinator>(_ flow: C.ChildFlow, in owner: OwnerNode<C>) -> Landing? {
    guard owner.growth.isEmpty else { return .queued }
    guard owner.children.isEmpty, owner.opening == nil else { return nil }
    let step = Step(flow)
    do {
      try owner.coordinator.admits(flow).orThrow()
      owner.opening = .success(try owner.make(flow, after: owner.trail))
      return .queued
    } catch {
      let refusal = refusal(for: error, at: step)
      owner.opening = .failure(refusal)
      return .refused(refusal)
    }
  }

  private func put(_ node: Node, in owner: FlowNode) -> Change {
    let kind: Move.Kind
    var why = Departure.Reason.finish
    var more: [Move] = []
    switch node.style {
    case .push:
      guard owner.selected == nil else { return .refused(.unfit(step: node.stepName, container: owner.name)) }
      if let cover = owner.presented { return .refused(.covered(by: cover.name)) }
      if let top = owner.children.last, top.hasChildren { return .refused(.covered(by: top.name)) }
      kind = .stack(keep: owner.children.count, add: node)
    case .present:
      if let cover = owner.presented { return .refused(.covered(by: cover.name)) }
      kind = .present(node)
    case .replace:
      guard owner.selected == nil else { return .refused(.unfit(step: node.stepName, container: owner.name)) }
      kind = .stack(keep: 0, add: node)
      if owner.presented != nil { more = [Move(flow: owner, kind: .present(nil))] }
      why = .replace
    case .tab:
      return .refused(.unfit(step: node.stepName, container: owner.name))
    }
    let new: Growth? = node.hasChildren ? Growth(node: node) : nil
    return change(Move(flow: owner, kind: kind), more, new: new, for: Purpose(reason: why, destination: node.trail))
  }

  private func select(_ index: Int, in owner: FlowNode) -> Change {
    let tab = owner.children[index]
    let moves = [Move(flow: owner, kind: .select(index))]
    let hide = owner.presented.map { _ in [Move(flow: owner, kind: .present(nil))] } ?? []
    let destination = (tab as? FlowNode).flatMap(shownTrail) ?? tab.trail
    return change(moves[0], hide, for: Purpose(reason: .tab, destination: destination))
  }

  func refused(_ refusal: Refusal) -> Landing {
    journal.note(cause, at: leaf.trail, refusal: refusal)
    settle()
    return .refused(refusal)
  }

  /// What was asked for is on show: the screen hears that it was asked for again.
  func refreshed() -> Landing {
    quietly { leaf.refresh() }
    journal.note(cause, at: leaf.trail)
    changed()
    return .refreshed
  }
}

extension OwnerNode {
  /// The tab that stands for a step.
  func tab(for flow: C.ChildFlow) -> Int? {
    children.firstIndex { ($0.trail as? FlowTrail<C.ChildFlow>)?.flow == flow }
  }
}

extension Node {
  /// Its step as written; the name of its type if it has none.
  var stepName: String {
    guard let trail, trail !== parent?.trail else { return name }
    return trail.step.written
  }
}
