import Testing
import Usher
import UsherScreens
import UsherSession

@testable import UsherTesting

/// The walk finds each of these defects, and cuts its way to the defect down to a script.
@Suite struct PlantedDefectTests {
  private func walk(_ defect: Booth.Defect, handsOver: Bool) -> RandomWalk {
    var walk = RandomWalk(Typist(texts: { _ in ["hello"] })) { BoothWorld(defect) }
    walk.outline = PlainTree.Outline(replacing: ["door", "hall"])
    walk.places = ["tip", "hall", "hall/queue", "nowhere"]
    walk.others = [.event("gift", "")]
    walk.events = [.halfTyped("some words"), .event("interrupt", "")]
    walk.faults = [.event("shut", "")]
    walk.mend = .event("reopen", "")
    // What the user has looked at is known in this session only.
    walk.isSteady = { !$0.session.screenRows.contains { $0.hasSuffix("seen: news") } }
    if handsOver {
      walk.handover = Handover(
        logOut: { player in
          // A link that came before the log-in is for whoever signs in.
          if player.session.tree.waitingLink != nil { return .typed("/cancel") }
          return switch player.session.tree.place.written {
          case "door": nil
          case "hall": .typed("x")
          default: player.session.tree.asked == nil ? .event("open", "hall") : .typed("y")
          }
        }, logIn: [.typed("b")], tour: [.typed("s"), .event("open", "tip"), .event("open", "hall")])
    }
    return walk
  }

  private static let handedOver = "the session differs from a fresh one (- fresh, + handed over):"

  private static func differs(_ place: String) -> String {
    "\(place): the screen differs from a fresh one (- fresh, + redrawn):"
  }

  /// A walk that could do something and has not done it proves nothing.
  @Test func `what no walk has done is a flaw`() throws {
    var walk = walk(.none, handsOver: false)
    walk.places = ["nowhere"]
    #expect(try walk.walk(seeds: 1...30).flaws.contains("no link has landed"))
    walk.steps = 1
    let flaws = try walk.walk(seeds: 1...1).flaws
    #expect(flaws.contains("no link has landed"))
    // One line is of one kind, and there are ten others.
    #expect(flaws.count == 11)
  }

  @Test func `a session that erases other rows than the last is found`() {
    let player = BoothWorld(.none).player()
    let scroll = Scroll()
    scroll.attach(player.session)
    player.start()
    #expect(scroll.failure(player.session) == nil)
    scroll.willType(.typed("x"))
    #expect(player.session.above.eraser?.erase(["Booth"]) == false)
    #expect(scroll.failure(player.session) == "the session erases “Booth”, and the last rows are others")
  }

  @Test func `a walk that has found something can be kept as a script`() throws {
    let walk = walk(.showsOldCount, handsOver: false)
    let stumble = walk.walk(try Script("# usher\n> b\n> s"))
    #expect(stumble?.what.hasPrefix(Self.differs("/hall")) == true)
    #expect(walk.walk(try Script("# usher\n> b\n> n")) == nil)
  }

  @Test(arguments: [false, true])
  func `a sound program is walked in every way, and nothing is found`(handsOver: Bool) throws {
    let walked = try walk(.none, handsOver: handsOver).walk(seeds: 1...60)
    #expect(walked.flaws == [])
    #expect(walked.count(.link, while: .asked) > 0)
    #expect(walked.count(.loss, while: .working) > 0)
    #expect(walked.count(.link, as: "nobody") > 0)
    #expect(walked.landed > 0)
  }

  /// What is found, and in how many lines at most. The lines are a script that finds it again.
  @Test(arguments: [
    (Booth.Defect.remembersUser, true, handedOver, 2),
    (.keepsDrafts, true, handedOver, 3),
    (.showsOldCount, false, differs("/hall"), 2),
    (.deaf, false, "/hall: the screen has changed and was not drawn again (- drawn, + now):", 2),
    (.refusesWhileAsked, false, "the link tip is refused in the state “asked”", 4),
    (.loadsOnce, false, differs("/hall/news"), 4),
    (.polls, false, "/hall: the session wakes up 61 times with nothing to do", 1),
    (.staysShut, true, handedOver, 3),
    (.asksForNobody, false, "a request of the app was refused: Nothing here leads to pond.", 3),
    (.showsQueueAsNews, false, "/hall/news is restored as Booth/queue, not Booth/news", 2),
    (.endsOnBack, false, "/hall/news: going back ended the session before the root was reached", 3),
  ])
  func `a planted defect is found`(defect: Booth.Defect, handsOver: Bool, what: String, lines: Int) throws {
    let walk = walk(defect, handsOver: handsOver)
    let stumble = try #require(try walk.walk(seeds: 1...60).stumble)
    #expect(stumble.what.hasPrefix(what), "\(stumble)")
    #expect(stumble.lines.count <= lines, "\(stumble)")
    let script = "# usher\n" + stumble.lines.map(\.written).joined(separator: "\n")
    #expect(walk.walk(try Script(script))?.what == stumble.what)
  }
}
