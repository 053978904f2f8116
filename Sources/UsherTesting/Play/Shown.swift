import Usher

/// Every screen and coordinator that was looked at, without keeping any of them.
struct Shown {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }
  private var entries: [ObjectIdentifier: Entry] = [:]

  mutating func note(_ tree: Tree) {
    // The root goes with the tree, and may hold its first screen; both outlive the end of the session.
    if tree.place == .root { return }
    for object in [tree.screen, tree.isAtRoot ? nil : tree.coordinator] as [AnyObject?] {
      guard let object else { continue }
      let id = ObjectIdentifier(object)
      // An address is used again once what was there has gone.
      if entries[id]?.object == nil {
        entries[id] = Entry(object: object, name: String(describing: type(of: object)))
      }
    }
  }

  /// The names of those that are still there.
  var alive: [String] { entries.values.filter { $0.object != nil }.map(\.name).sorted() }
}
