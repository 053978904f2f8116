import Testing

@testable import UsherTesting

@Suite struct PlainTreeTests {
  private let outline = PlainTree.Outline(tabbed: "workspace", tabs: ["home", "dms"])

  private func back(_ tree: inout PlainTree) -> Bool { tree.back() }

  @Test func tabsKeepTheirStacks() {
    var tree = PlainTree(outline)
    tree.go(to: ["workspace:1", "home", "channel:42"])
    tree.go(to: ["workspace:1", "dms", "dm:7"])
    #expect(tree.state == "workspace:1/(home/channel:42)/dms/dm:7")
    #expect(back(&tree))
    #expect(tree.place == ["workspace:1", "dms"])
    #expect(back(&tree))
    #expect(tree.place == ["workspace:1", "home", "channel:42"])
    #expect(back(&tree))
    #expect(!back(&tree))
    #expect(tree.state == "workspace:1/home")
  }

  @Test func anotherTrunkStartsAfresh() {
    var tree = PlainTree(outline)
    tree.go(to: ["workspace:1", "home", "channel:42"])
    tree.go(to: ["workspace:2", "dms"])
    #expect(tree.state == "workspace:2/dms")
    tree.go(to: ["login", "signIn"])
    #expect(back(&tree))
    #expect(!back(&tree))
    #expect(tree.place == ["login"])
  }

  @Test func whatIsPresentedLiesOverATab() {
    var tree = PlainTree(outline)
    tree.go(to: ["workspace:1", "dms", "dm:7"])
    tree.go(to: ["workspace:1", "profile"])
    #expect(tree.state == "workspace:1/(dms/dm:7)/profile")
    #expect(back(&tree))
    #expect(tree.place == ["workspace:1", "dms", "dm:7"])
  }
}
