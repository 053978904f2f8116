import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// What `/explain` says of a link is what opening the link does.
@Suite struct ExplanationTests {
  /// Every link of Parlor, places on every flow, and what is refused.
  static let links =
    SameStackTests.links + [
      "workspace:1/inbox/thread:builds", "workspace:1/search/found:lunch", "workspace:1/home/invite",
      "workspace:1/home/channel:42/settings/edit", "workspace:1/home/channel:42/settings/changeAdmin",
      "workspace:1/home/channel:42/message:806", "workspace:1/home/favourites", "workspace:1/home/explore",
      "homeEmpty", "homeEmpty/makeWorkspace", "homeEmpty/workspaceList", "homeEmpty/profile",
      "homeEmpty/inbox", "workspace:1/home/profile/devices", "workspace:1/home/profile/password",
      "splash", "login", "login/signIn", "login/signIn/emailLogin", "login/signIn/signUp",
      "login/initialWorkspace", "login/makeWorkspace", "find", "nowhere", "channel:999", "not a link", "a//b",
      "workspace:1/home/makeChannel/channel:42", "workspace:9", "dm:999", "message:999999",
      "workspace:1/home/channel:42/message:806/file:1", "workspace:1/home/channel:42/view:806,file=1",
      "workspace:1/inbox/notice:9", "catchup", "workspace:1/catchup/message:806",
      "workspace:1/inbox/notice:9/reply",
    ]
  /// What is on show when the link comes: a place, and lines that were typed there.
  static let situations: [(String, [String])] = [
    ("home", []), ("channel:42", []), ("workspace:1/workspaceList/settings:1", []), ("search:lunch", []),
    ("workspace:1/home/makeChannel", ["a name"]), ("workspace:1/workspaceList/makeWorkspace", ["a name"]),
    ("workspace:1/home/makeChannel", ["a name", "/back"]), ("home", ["x"]), ("coins", ["1"]),
  ]

  private func player(_ language: String, at link: String, _ lines: [String]) throws -> ScriptPlayer {
    var settings = Script.Settings()
    (settings.open, settings.language) = (link, language)
    let player = try DemoStage(settings, .prepared).player()
    player.start()
    finish(player)
    for line in lines {
      try player.play(.typed(line))
      finish(player)
    }
    return player
  }

  private func finish(_ player: ScriptPlayer) {
    while player.worker.count > 0, !player.session.isOver { try? player.play(.event("work", "")) }
  }

  @Test func `every form of a place is explained`() throws {
    let places = Self.links.compactMap { try? Place(written: $0) }
    let known = ParlorPlaces.forms.flows.flatMap(\.steps) + ParlorPlaces.forms.links
    let names = Set(known.map { String($0.prefix { $0 != ":" }) })
    #expect(names.subtracting(places.flatMap { $0.steps.map(\.name) }) == [])
  }

  @Test(arguments: ["en", "ko"], situations.indices)
  func `opening a link does what was explained`(language: String, situation: Int) throws {
    let (start, lines) = Self.situations[situation]
    for link in Self.links {
      let name = "\(link) from \(start) \(lines) in \(language)"
      let player = try player(language, at: start, lines)
      let (session, tree) = (player.session, player.session.tree)
      let before = tree.state
      let asked = tree.asked
      let plan = tree.explain(link: link)
      let described = session.described(plan)
      #expect(tree.state == before && tree.asked == asked, "nothing moves: \(name)")
      #expect(!described.contains { $0.contains("Screen") || $0.contains("Coordinator") }, "\(described)")

      let count = tree.journal.count
      var landing = session.follow(link)
      for question in plan.questions {
        #expect(landing == .asking(question.reason), "\(name)")
        let words = session.words(question)
        #expect(described.contains { $0.hasSuffix(words) }, "\(described)")
        #expect(words.contains(": "), "the screen that asks is named: \(words)")
        #expect(
          words.hasSuffix(session.prompt.text.dropLast(" (y/N) ".count)), "\(words) \(session.prompt.text)")
        session.perform { landing = tree.answer(true) }
      }
      switch landing {
      case .refused(let refusal): #expect(plan.refused == refusal, "\(name)")
      case .waiting(let why): #expect(plan.waits == why, "\(name)")
      case .landed, .refreshed:
        #expect(plan.refused == nil && plan.waits == nil, "\(name)")
        // The splash leads on by itself.
        #expect(tree.place == plan.after || link == "splash", "\(name)")
        #expect((landing == .refreshed) == plan.changesNothing, "\(name)")
        let records = tree.journal.records.suffix(tree.journal.count - count).filter { $0.refusal == nil }
        let unexplained = records.prefix(1).flatMap { record in
          record.created.filter { !plan.pushed.contains($0) }
            + record.removed.filter { !plan.popped.contains($0) }
        }
        #expect(unexplained == [], "\(name)")
      default: Issue.record("\(landing): \(name)")
      }
    }
  }

  @Test(arguments: ["en", "ko"]) func `a name is explained as it is opened`(language: String) throws {
    for name in ["#general", "general", "@Mina", "random", "design", "nobody here", "#nothing"] {
      let opened = try player(language, at: "home", ["/open " + name])
      let explained = try player(language, at: "home", [])
      var shown = ""
      explained.session.output = { shown += $0 }
      try explained.play(.typed("/explain " + name))
      let place = opened.session.tree.place.written
      if place == "workspace:1/home" {
        #expect(!shown.contains("->"), "\(name): \(shown)")
      } else {
        #expect(shown.contains("-> /" + place), "\(name): \(shown)")
      }
    }
  }
}
