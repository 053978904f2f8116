package import Usher

/// Weak references to every screen and coordinator that was shown.
package struct Shown {
  private struct Entry {
    weak var object: AnyObject?
    let name: String
  }
  private var entries: [ObjectIdentifier: Entry] = [:]

  package init() {}

  package mutating func note(_ tree: Tree) {
    // The root lives as long as the tree, and may hold its first screen. So both may outlive the session.
    if tree.place == .root { return }
    for object in [tree.screen, tree.isAtRoot ? nil : tree.coordinator] as [AnyObject?] {
      guard let object else { continue }
      let id = ObjectIdentifier(object)
      // After an object has been freed, another object may get its address.
      if entries[id]?.object == nil {
        entries[id] = Entry(object: object, name: String(describing: type(of: object)))
      }
    }
  }

  package var aliveObjects: [AnyObject] { entries.values.compactMap(\.object) }

  /// The type names of those that are still alive.
  package var alive: [String] { entries.values.filter { $0.object != nil }.map(\.name).sorted() }
}
