import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// What the user is told about a link that waits, and about one that is refused later.
@Suite struct WaitingTests {
  final class Tower: Coordinator {
    enum ChildFlow: Flow { case top }
    let life = Life()
    let door = Page(Tower.shape, "shut")
    var answer = Admission.wait(Reason("shut"))

    func start() { show(door) }
    func admits(_ flow: ChildFlow) -> Admission { answer }
    func makeChild(_ flow: ChildFlow) -> Child<Tower> { .screen(door) }
    static let shape = Shape<String, Never>("Tower/door") { Value("state") { $0 } }
  }

  private let tower = Tower()
  private let session: Session

  init() {
    session = Session(Tree(tower), gallery: ["Tower/door.en.screen": "The door is {{state}}\n\nTower>\n"])
    let words = ["reason.shut": "The door is shut.", "reason.full": "The top is full."]
    session.wording.appWords = { key, _, _ in words[key] }
    session.perform { _ = session.tree.start() }
  }

  @Test func aLinkThatIsFollowedSaysWhereItHasLanded() {
    #expect(session.follow("top") == .waiting(Reason("shut")))
    tower.answer = .no(Reason("full"))
    #expect(session.follow("top") == .refused(.denied(Reason("full"))))
  }

  /// Calls `body`, and returns what it shows.
  private func shown(_ body: () -> Void) -> String {
    var text = ""
    session.output = { text += $0 }
    body()
    return text
  }

  @Test func `a reason that is a sentence ends once`() {
    #expect(shown { session.type("/open top") } == "top waits: The door is shut. /cancel drops it.\n")
  }

  @Test func `the result of a waiting link is shown below the screen that appears with it`() {
    session.type("/open top")
    let text = shown {
      session.perform {
        tower.answer = .no(Reason("full"))
        tower.door.model = "open"
      }
    }
    #expect(text == "\nThe door is open\n\nThe top is full.\n")
  }
}
