/// Counts the nodes that are alive. A node enters when it joins a flow, and its deinit strikes it out. If a node is counted
/// and has no place in the tree, it has been leaked.
///
/// The census holds no node. Whatever may outlive a node (a seat, an open question) keeps the node's id, and looks it up
/// here.
final class Census {
  private struct Entry {
    let number: Int
    unowned let node: Node
  }

  /// The nodes, each in a slot. A new node takes the slot of a node that has gone, if there is one.
  private struct Slots {
    var entries: [Entry?] = []
    var free: [Int] = []
    var newest = 0

    mutating func enter(_ node: Node) -> Node.ID {
      newest += 1
      let slot = free.popLast() ?? entries.count
      if slot == entries.count { entries.append(nil) }
      entries[slot] = Entry(number: newest, node: node)
      return Node.ID(number: newest, slot: slot)
    }

    mutating func strike(_ id: Node.ID) {
      entries[id.slot] = nil
      free.append(id.slot)
    }
  }

  /// The tree that the nodes are in, while there is one. The tree sets it, and clears it in its deinit.
  unowned var tree: Tree?
  private var slots = Slots()

  var count: Int { slots.entries.count - slots.free.count }
  var nodes: [Node] { slots.entries.compactMap { $0?.node } }

  subscript(id: Node.ID) -> Node? {
    guard id.slot < slots.entries.count, let entry = slots.entries[id.slot], entry.number == id.number else {
      return nil
    }
    return entry.node
  }

  func enter(_ node: Node) -> Node.ID { slots.enter(node) }

  func strike(_ id: Node.ID) { slots.strike(id) }
}
