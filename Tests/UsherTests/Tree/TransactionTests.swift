import Testing

@testable import Usher

/// If anything stops an opening, everything stays as it was: the tree, the screens by identity, the place and the
/// drafts.
@Suite struct TransactionTests {
  private static let start = "tabs:1/(dms/dm:7)/home/explore"
  private static let goal = "tabs:2/(search/results:x,page=1)/home/channel:42/room:42/thread:3"

  /// Opens a place, which must be refused, and checks that nothing has changed. The log may contain starts, but no
  /// appearances.
  private func refuses(
    _ text: String = goal, from start: String = start, keeping: Keeping = .matching, with refusal: Refusal,
    sourceLocation: SourceLocation = #_sourceLocation, _ arrange: (Stage) throws -> Void
  ) throws {
    try onStage(start, sourceLocation: sourceLocation) { stage in
      stage.tree.drafts = ["tabs:1/home": "half a sen"]
      try arrange(stage)
      let before = stage.everything
      try #expect(stage.open(text, keeping: keeping) == .refused(refusal), sourceLocation: sourceLocation)
      stage.world.log.removeAll { $0.hasPrefix("start ") }
      #expect(stage.everything == before, sourceLocation: sourceLocation)
      #expect(stage.tree.journal.last?.refusal == refusal, sourceLocation: sourceLocation)
      #expect(stage.changes == 0, sourceLocation: sourceLocation)
      // The failed opening does not affect the next one.
      stage.world.guards = [:]
      stage.world.hooks = [:]
      stage.tree.interceptors = []
      try #expect(stage.open(Self.goal, keeping: keeping) == .landed, sourceLocation: sourceLocation)
      #expect(stage.state == Self.goal, sourceLocation: sourceLocation)
    }
  }

  private func failed(_ step: String) -> Refusal {
    .failed(step: step, why: Reason("unexpected", ["what": "Broken()"]))
  }

  @Test func anUnknownStep() throws {
    try refuses("tabs:2/home/channel:42/attic", with: .unknownStep("attic", in: "Channel")) { _ in }
    try refuses("tabs:2/(dms/attic)/home", with: .unknownStep("attic", in: "Dms")) { _ in }
    try refuses("tabs:two/home", with: .unknownStep("tabs:two", in: "App")) { _ in }
    try refuses("tabs:1/home/explore/attic", with: .unknownStep("attic", in: "Home")) { _ in }
  }

  @Test func aStepThatIsDenied() throws {
    try refuses("tabs:3/home", with: .denied(Reason("notMember"))) { _ in }
    try refuses("tabs:2/home/channel:403/room:1", with: .denied(Reason("private"))) { _ in }
  }

  @Test func aChildThatCannotBeMade() throws {
    try refuses("tabs:2/home/channel:404", with: .unknown(Reason("channel", ["id": "404"]))) { _ in }
    for step in ["tabs:2", "home", "channel:42", "room:42", "thread:3"] {
      try refuses(with: failed(step)) { stage in stage.world.hooks["make \(step)"] = { throw Broken() } }
    }
  }

  @Test func aStartThatThrowsAtAnyDepth() throws {
    for (name, step) in [
      ("Home", "home"), ("Channel", "channel:42"), ("Room", "room:42"), ("Search", "search"),
    ] {
      for moment in ["start", "started"] {
        try refuses(with: failed(step)) { stage in stage.world.hooks["\(moment) \(name)"] = { throw Broken() }
        }
      }
    }
    try refuses(with: failed("tabs:2")) { stage in stage.world.hooks["start Tabs"] = { throw Broken() } }
  }

  @Test func aStartThatThrowsInATabThatStands() throws {
    // The search tab starts and the settings tab fails to. Afterwards both must be as if neither had started.
    try refuses(
      "tabs:1/(search/results:x,page=1)/settings/theme", with: failed("settings")
    ) { stage in stage.world.hooks["started Settings"] = { throw Broken() } }
  }

  @Test func aStartThatThrowsWhileTabsAreRenewed() throws {
    try refuses("tabs:1/(dms/dm:8)/home/channel:42", keeping: .otherTabs, with: failed("channel:42")) {
      stage in
      stage.world.hooks["started Channel"] = { throw Broken() }
    }
  }

  @Test func aGuardAtAnyDepth() throws {
    for name in ["explore", "home", "Home", "room:7", "Tabs"] {
      try refuses(with: .denied(Reason("busy"))) { stage in stage.world.guards[name] = .no(Reason("busy")) }
    }
  }

  @Test func aVeto() throws {
    try refuses(with: .denied(Reason("rule"))) { stage in
      stage.tree.interceptors = [Censor(.veto(Reason("rule")))]
    }
  }

  @Test func requestsOfAFailedStartAreForgotten() throws {
    try refuses(with: failed("room:42")) { stage in
      stage.world.hooks["start Channel"] = { stage.tree.back() }
      stage.world.hooks["start Room"] = {
        stage.tree.back()
        throw Broken()
      }
    }
  }

  @Test func aQuestionThatIsAnsweredWithNo() throws {
    try onStage(Self.start) { stage in
      stage.world.guards["explore"] = .question(Reason("drop?"))
      let before = stage.everything
      try #expect(stage.open(Self.goal) == .asking(Reason("drop?")))
      #expect(stage.tree.answer(false) == .refused(.denied(Reason("drop?"))))
      #expect(stage.everything == before)
    }
  }
}
