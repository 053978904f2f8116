/// Who is alive: every node enters when the tree takes it and is struck out by its own deinit, so a node that is
/// counted here and stands nowhere in the tree has been leaked.
final class Census {
  private struct Slot {
    var generation: UInt32 = 0
    /// Unretained: the node strikes itself out before it goes, so an entry is never dangling.
    var node: Unmanaged<Node>?
    var nextFree: UInt32 = .max
  }
  // Unchecked: nothing is called while it is written.
  @exclusivity(unchecked) private var slots: [Slot] = []
  private var free: UInt32 = .max
  private(set) var count = 0
  /// The tree that the nodes are in.
  // Cleared by the tree as it goes.
  unowned(unsafe) var tree: Tree?

  deinit { for slot in slots { slot.node?.takeUnretainedValue().census = nil } }

  func enter(_ node: Node) {
    let slot: UInt32
    if free != .max {
      slot = free
      free = slots[Int(slot)].nextFree
    } else {
      slot = UInt32(slots.count)
      slots.append(Slot())
    }
    slots[Int(slot)].node = .passUnretained(node)
    node.id = Node.ID(slot: slot, generation: slots[Int(slot)].generation)
    node.census = self
    count += 1
  }

  func strike(_ id: Node.ID) {
    let slot = Int(id.slot)
    slots[slot].node = nil
    slots[slot].generation &+= 1
    slots[slot].nextFree = free
    free = id.slot
    count -= 1
  }

  subscript(id: Node.ID) -> Node? {
    let slot = Int(id.slot)
    guard slot < slots.count, slots[slot].generation == id.generation else { return nil }
    return slots[slot].node?.takeUnretainedValue()
  }

  var nodes: [Node] { slots.compactMap { $0.node?.takeUnretainedValue() } }
}
