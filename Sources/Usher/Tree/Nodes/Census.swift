/// Who is alive. Every node enters when a flow takes it, and is struck out by its own deinit: a node that is counted here
/// and has no place in the tree has been leaked.
///
/// The census holds no node. Whatever may outlive a node (a seat, a life, an open question) keeps its id, and asks here.
final class Census {
  private struct Slot {
    var generation: UInt32 = 0
    weak var node: Node?
  }
  private var slots: [Slot] = []
  private var free: [Int32] = []
  /// The tree that the nodes are in.
  weak var tree: Tree?

  var count: Int { slots.count - free.count }
  var nodes: [Node] { slots.compactMap(\.node) }

  subscript(id: Node.ID) -> Node? {
    guard slots.indices.contains(Int(id.slot)), slots[Int(id.slot)].generation == id.generation else { return nil }
    return slots[Int(id.slot)].node
  }

  func enter(_ node: Node) -> Node.ID {
    let slot = free.popLast() ?? Int32(slots.count)
    if slot == slots.count { slots.append(Slot()) }
    slots[Int(slot)].node = node
    return Node.ID(slot: slot, generation: slots[Int(slot)].generation)
  }

  func strike(_ id: Node.ID) {
    slots[Int(id.slot)].node = nil
    slots[Int(id.slot)].generation &+= 1
    free.append(id.slot)
  }
}
