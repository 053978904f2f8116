/// Counts the nodes that are alive. A node enters when it joins a flow, and its deinit strikes it out. If a node is counted
/// and has no place in the tree, it has been leaked.
///
/// The census holds no node. Whatever may outlive a node (a seat, an open question) keeps the node's id, and looks it up
/// here.
final class Census: CensusBook {
  /// The tree that the nodes are in, while there is one.
  var home = Backlink<Tree>()
  var tree: Tree? { home.target }

  private var firstFree: Int32 = -1
  private(set) var count = 0
  var nodes: [Node] { slots.compactMap(\.node.target) }

  subscript(id: Node.ID) -> Node? {
    let slot = Int(id.slot)
    guard slots.indices.contains(slot), slots[slot].generation == id.generation else { return nil }
    return slots[slot].node.target
  }

  deinit { for slot in slots { slot.node.lend { $0.ledger = Backlink() } } }

  func enter(_ node: Node) -> Node.ID {
    if firstFree < 0 {
      firstFree = Int32(slots.count)
      slots.append(Slot())
    }
    let slot = firstFree
    firstFree = slots[Int(slot)].next
    slots[Int(slot)].node = Backlink(target: node)
    count += 1
    return Node.ID(slot: slot, generation: slots[Int(slot)].generation)
  }

  func strike(_ id: Node.ID) {
    slots[Int(id.slot)] = Slot(generation: id.generation &+ 1, next: firstFree)
    firstFree = id.slot
    count -= 1
  }
}
