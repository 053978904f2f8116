import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// A value in the prompt changes while the user types a line.
@Suite struct PromptTests {
  final class Till: Coordinator {
    typealias ChildFlow = Never
    let life = Life()
    let page = Page(Till.shape, 1)
    func start() { show(page) }
    func makeChild(_ flow: Never) -> Child<Till> {}
    static let shape = Shape<Int, Never>("Till/till") { Value("sum") { String($0) } }
  }

  @Test func `a prompt whose values change is shown again, with the same line`() {
    let till = Till()
    let session = Session(Tree(till), gallery: ["Till/till.en.screen": "Till\n\nsum {{sum}}>\n"])
    var prompts: [String] = []
    var turns = 0
    session.line.onPrompt = { prompts.append($0) }
    session.line.onTurn = { turns += 1 }
    session.perform { _ = session.tree.start() }
    #expect(turns == 1 && prompts == [])
    session.perform { till.page.model = 2 }
    #expect(prompts == ["sum 2> "])
    session.perform { till.page.model = 2 }
    #expect(prompts.count == 1 && turns == 1)
  }
}
