/// Who is alive. Every node enters when a flow takes it, and is struck out by its own deinit: a node that is counted here
/// and has no place in the tree has been leaked.
///
/// The census holds no node. Whatever may outlive a node (a seat, a life, an open question) keeps its id, and asks here.
final class Census {
  private struct Book {
    struct Slot {
      var generation: UInt32 = 0
      var node = Backlink<Node>()
    }
    var slots: [Slot] = []
    var free: [Int32] = []

    mutating func enter(_ node: Node) -> Node.ID {
      let slot = free.popLast() ?? Int32(slots.count)
      if slot == slots.count { slots.append(Slot()) }
      slots[Int(slot)].node = Backlink(target: node)
      return Node.ID(slot: slot, generation: slots[Int(slot)].generation)
    }

    mutating func strike(_ id: Node.ID) {
      slots[Int(id.slot)] = Slot(generation: id.generation &+ 1)
      free.append(id.slot)
    }
  }
  private var book = Book()
  private var home = Backlink<Tree>()

  /// The tree that the nodes are in, while there is one.
  var tree: Tree? {
    get { home.target }
    set { home = Backlink(target: newValue) }
  }

  var count: Int { book.slots.count - book.free.count }
  var nodes: [Node] { book.slots.compactMap(\.node.target) }

  subscript(id: Node.ID) -> Node? {
    let slot = Int(id.slot)
    guard slot >= 0, slot < book.slots.count, book.slots[slot].generation == id.generation
    else {
      return nil
    }
    return book.slots[slot].node.target
  }

  func enter(_ node: Node) -> Node.ID { book.enter(node) }
  func strike(_ id: Node.ID) { book.strike(id) }
}
