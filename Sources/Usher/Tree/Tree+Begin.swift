extension Tree {
  func begin(_ step: Step, in owner: FlowNode, again: Bool) -> Landing {
    if owner.phase == .starting, let landing = open(step, in: owner) { return landing }
    if isChanging {
      return request("\(owner.name).begin(\(step.written))") { [weak owner] in
        guard let owner, !owner.isGone else { return .refused(.stale) }
        return self.begin(step, in: owner, again: again)
      }
    }
    if isClosed { return .refused(.closing) }
    if owner.phase == .made || owner.isGone { return refused(.stale) }
    if !again, owner.isTop(step) { return owner.isOnWay ? refreshed() : .refreshed }
    let old = setCause(owner.cause)
    defer { cause = old }
    switch quietly({ owner.admits(step) }) {
    case .yes: break
    case .no(let reason), .wait(let reason): return refused(.denied(reason))
    case .redirect(let place): return open(place)
    }
    let change: Change
    if owner.selected != nil, let index = owner.children.firstIndex(where: { owner.stands($0, for: step) }) {
      change = select(index, in: owner)
    } else {
      do {
        guard let node = try quietly({ try owner.make(step, after: owner.base) }) else {
          return refused(.stale)
        }
        change = put(node, in: owner)
      } catch {
        return refused(refusal(for: error, at: step))
      }
    }
    switch change {
    case .landed: return .landed
    case let change:
      return landing(change) { [weak owner] tree in
        owner.map { tree.begin(step, in: $0, again: again) } ?? .refused(.stale)
      }
    }
  }

  /// What a flow begins with, named while it starts; nil for what comes after that. Where a place says what comes, the
  /// flow's own idea of it is passed over.
  private func open(_ step: Step, in owner: FlowNode) -> Landing? {
    guard owner.growth.isEmpty else { return .queued }
    guard owner.children.isEmpty, owner.opening == nil else { return nil }
    do {
      try owner.admits(step).orThrow()
      guard let node = try owner.make(step, after: nil) else { return .refused(.stale) }
      owner.opening = .success(node)
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
      if !node.hasChildren, interceptors.isEmpty {
        push(node, on: owner)
        return .landed
      }
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
    return change(
      Move(flow: owner, kind: kind), more, grown: Line(node),
      for: Purpose(reason: why, destination: node.trail))
  }

  private func select(_ index: Int, in owner: FlowNode) -> Change {
    let tab = owner.children[index]
    let moves = [Move(flow: owner, kind: .select(index))]
    let hide = owner.presented.map { _ in [Move(flow: owner, kind: .present(nil))] } ?? []
    let destination = tab.asFlow.flatMap(shownTrail) ?? tab.trail
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

extension FlowNode {
  /// Whether the child on show is this step already.
  fileprivate func isTop(_ step: Step) -> Bool { shown.map { stands($0, for: step) } ?? false }
}

extension Node {
  /// Its step as written; the name of its type if it has none.
  var stepName: String {
    guard !isFirst, let trail else { return name }
    return trail.step.written
  }
}
