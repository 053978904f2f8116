import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// A booth where Ann and Bob collect stamps, with one defect, for the tests of the random walk.
final class Booth: Coordinator {
  enum Defect: CaseIterable {
    case none
    /// The next user sees what the user before has looked at.
    case remembersUser
    /// The next user inherits words that were typed and not sent.
    case keepsDrafts
    /// The screen shows the stamps that there were when it was made.
    case showsOldCount
    /// The screen is not told when somebody else gives a stamp.
    case deaf
    /// Links are refused while the user is asked something.
    case refusesWhileAsked
    /// What is slow is asked for once. If the answer never comes, nobody asks again.
    case loadsOnce
    case polls
    /// Once the booth was shut, it stays shut for the session.
    case staysShut
    /// After slow work, a flow is begun that no coordinator has as a child.
    case asksForNobody
    /// At the place of the news, a session that has not opened them shows another screen.
    case showsQueueAsNews
    /// Going back from the news ends the session.
    case endsOnBack
  }
  enum ChildFlow: Flow { case door, hall, news, queue }
  enum Elsewhere: Flow { case pond }

  let life = Life()
  let world: BoothWorld
  let visit: BoothVisit

  init(_ world: BoothWorld) {
    self.world = world
    visit = BoothVisit(world)
  }

  func start() { begin(world.account == nil ? .door : .hall) }

  func admits(_ flow: ChildFlow) -> Admission {
    if case .door = flow { return .yes }
    return world.account == nil ? .wait(Reason("logIn")) : .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<Booth> {
    switch flow {
    case .door:
      .screen(Page(Self.door, ()), as: .replace) { booth, name in
        booth.visit.signIn(name)
        booth.begin(.hall)
      }
    case .hall: .screen(BoothHall(visit), as: .replace) { booth, event in booth.hear(event) }
    case .news where world.defect == .showsQueueAsNews && visit.seen == "nothing":
      .screen(BoothQueue()) { _, _ in }
    case .news: .screen(BoothNews(visit))
    case .queue: .screen(BoothQueue()) { _, _ in }
    }
  }

  private func hear(_ event: BoothHall.Event) {
    switch event {
    case .news:
      visit.seen = "news"
      begin(.news)
    case .queue: begin(.queue)
    case .stamp:
      if !visit.isShut { world.stamp() }
      if world.defect == .asksForNobody { load({ true }) { booth, _ in booth.begin(above: Elsewhere.pond) } }
    case .leave: visit.tree?.reset(reason: .logOut)
    case .say: break
    }
  }

  private static let door = Shape<Void, String>("Booth/door") {
    Choice("ann") { _ in "Ann" }
    Choice("bob") { _ in "Bob" }
  }

  static let pictures: Gallery = [
    "Booth/door.en.screen": "Who is there?\n\n  a  Ann   -> ann\n  b  Bob   -> bob\n\nBooth>\n",
    "Booth/hall.en.screen":
      "{{name}}, {{stamps}} stamps, seen: {{seen}}\n\n  n  News   -> news\n  q  Queue   -> queue\n"
      + "  s  Stamp   -> stamp\n  x  Leave   -> leave\n\nBooth>   -> say\n",
    "Booth/news.en.screen":
      "News\n{{#loading}}\nOne moment…\n{{/loading}}\n{{#loaded}}\nNothing new.\n{{/loaded}}\n\nBooth>\n",
    "Booth/queue.en.screen": "The queue\n\nBooth>\n",
  ]
}
