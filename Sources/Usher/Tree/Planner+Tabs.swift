/// Tabs that stand already: each keeps what it has, unless the place goes into it.
extension Planner {
  mutating func walkTabs(_ flow: FlowNode, _ marks: Marks) throws(Opening.Stop) {
    var marks = marks
    var selected = flow.selected
    var startsTab = false
    var named = Seen<Int>()
    var cover = Cover()
    if marks.isEmpty, let top = flow.top?.asFlow { opening.destination = shownTrail(top) }
    var inner: Marks?
    while var own = try marks.next(&inner) {
      guard try admit(&own, in: flow) else { if inner == nil { break } else { continue } }
      if try keeps(own, of: flow, &cover, inner, &marks) { continue }
      if let index = flow.index(of: own), cover.name == nil {
        guard named.insert(index) else {
          try omit(.placedTwice(own.written))
          if inner == nil { break } else { continue }
        }
        let isNew = flow.children[index].phase == .made
        if try enter(index, of: flow, own, inner, &marks) {
          selected = index
          startsTab = startsTab || isNew
        }
        continue
      }
      guard let node = try make(own, in: flow, after: nil) else {
        if inner == nil { break } else { continue }
      }
      if let refusal = refusal(of: node, over: nil, under: cover, in: flow) {
        try omit(refusal)
        if inner == nil { break } else { continue }
      }
      try fill(node, inner, &marks)
      cover.comes = node
    }
    // A tab that only starts is a change too, though the same one stays on show.
    if let selected, selected != flow.selected || startsTab {
      opening.show(selected, of: flow)
    }
    if let node = cover.comes {
      opening.append(Move(flow: flow, kind: .present(node)))
      opening.grown.append(node)
    } else if flow.presented != nil, !cover.isKept {
      opening.append(Move(flow: flow, kind: .present(nil)))
    }
  }

  /// Goes into a tab: as it stands, or made afresh; false if it is left out.
  mutating func enter(
    _ index: Int, of flow: FlowNode, _ own: Step, _ inner: Marks?, _ marks: inout Marks
  ) throws(Opening.Stop) -> Bool {
    if flow.children[index].phase == .made {
      let tab = flow.children[index]
      try fill(tab, inner, &marks)
      if let tab = tab.asFlow { opening.tabs.append(tab) }
      return true
    }
    if keeping == .matching {
      let tab = flow.children[index]
      opening.destination = tab.trail
      let rest = inner ?? marks.takeAll()
      if let tab = tab.asFlow { try walk(tab, rest) } else { try refuseBelow(tab, rest) }
      return true
    }
    guard let fresh = try make(own, in: flow, after: nil) else { return false }
    opening.append(Move(flow: flow, kind: .renew(index, fresh, shows: false)))
    try fill(fresh, inner, &marks)
    if !fresh.hasChildren, inner == nil { try refuseBelow(fresh, marks.takeAll()) }
    opening.grown.append(fresh)
    return true
  }
}
