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

  @Test func theRootMayHaveTheTabs() {
    var tree = PlainTree(PlainTree.Outline(tabs: ["home", "dms"]))
    tree.go(to: ["home", "channel:42"])
    tree.go(to: ["dms", "dm:7"])
    #expect(tree.state == "(home/channel:42)/dms/dm:7")
    tree.go(to: ["profile"])
    #expect(tree.state == "(home/channel:42)/(dms/dm:7)/profile")
    for place in [["dms", "dm:7"], ["dms"], ["home", "channel:42"], ["home"]] {
      #expect(back(&tree))
      #expect(tree.place == place)
    }
    #expect(!back(&tree))
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

  @Test func `a step that replaces the stack of its flow goes with the flow`() {
    var tree = PlainTree(PlainTree.Outline(replacing: ["done"]))
    tree.go(to: [])
    tree.go(to: ["order:1", "done"])
    #expect(back(&tree))
    #expect(tree.place == [])
    tree.go(to: ["done"])
    #expect(!back(&tree))
    #expect(tree.place == ["done"])
    var tabs = PlainTree(PlainTree.Outline(tabs: ["home", "dms"], replacing: ["done"]))
    tabs.go(to: ["dms", "done"])
    #expect(back(&tabs))
    #expect(tabs.state == "(dms/done)/home")
  }

  @Test func aPresentedStepCoversATab() {
    var tree = PlainTree(outline)
    tree.go(to: ["workspace:1", "dms", "dm:7"])
    tree.go(to: ["workspace:1", "profile"])
    #expect(tree.state == "workspace:1/(dms/dm:7)/profile")
    #expect(back(&tree))
    #expect(tree.place == ["workspace:1", "dms", "dm:7"])
  }

  @Test func `what is presented over a flow covers it, and going back uncovers it`() {
    var tree = PlainTree(PlainTree.Outline(presenting: ["logIn"]))
    tree.go(to: [])
    tree.go(to: ["search:x"])
    tree.go(to: ["search:x", "hero:7", "note"])
    tree.go(to: ["search:x", "logIn"])
    #expect(tree.state == "search:x/(hero:7/note)/logIn")
    #expect(back(&tree))
    #expect(tree.state == "search:x/hero:7/note")
    tree.go(to: ["search:x", "logIn"])
    tree.go(to: ["search:x"])
    #expect(tree.state == "search:x")
  }

  @Test func `what is presented over a screen stands on it`() {
    var tree = PlainTree(PlainTree.Outline(presenting: ["logIn"]))
    tree.go(to: [])
    tree.go(to: ["search:x"])
    tree.go(to: ["search:x", "logIn"])
    #expect(tree.state == "search:x/logIn")
    #expect(back(&tree))
    #expect(tree.state == "search:x")
  }

  @Test func `a link covers nothing`() {
    var tree = PlainTree(PlainTree.Outline(presenting: ["logIn"]))
    tree.go(to: [])
    tree.go(to: ["hero:7"])
    tree.go(to: ["logIn"], byLink: true)
    #expect(tree.state == "logIn")
    #expect(back(&tree))
    #expect(tree.state == "")
  }

  @Test func `a tab keeps what is presented in it`() {
    var tree = PlainTree(PlainTree.Outline(tabs: ["home", "dms"], presenting: ["profile"]))
    tree.go(to: ["home", "channel:1"])
    tree.go(to: ["home", "profile"])
    tree.go(to: ["dms"])
    #expect(tree.state == "(home/(channel:1)/profile)/dms")
    #expect(back(&tree))
    #expect(back(&tree))
    #expect(tree.place == ["home", "channel:1"])
  }
}
