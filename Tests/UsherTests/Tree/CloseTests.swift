import Testing

@testable import Usher

@Suite struct CloseTests {
  private static let start = "tabs:1/(dms/dm:7)/home/channel:42/room:42"
  private static let why = Reason("gone", ["channel": "42"])

  /// Returns the notices that `body` causes, each with the place at that time.
  private func told(_ body: (Stage) throws -> Void) throws -> [String] {
    var told: [String] = []
    try onStage(Self.start) { stage in
      stage.tree.onNotice = { [unowned stage] in told.append("\($0.id) at \(stage.place)") }
      try body(stage)
    }
    return told
  }

  @Test func closingLeavesTheFlowAndTellsTheReasonAfterwards() throws {
    let told = try told { stage in
      try #expect(stage.first(Channel.self).close(why: Self.why) == .landed)
      #expect(stage.state == "tabs:1/(dms/dm:7)/home")
      #expect(stage.world.log.contains("end channel:42 left(Usher.Departure.Reason.closed)"))
    }
    #expect(told == ["gone at tabs:1/home"])
  }

  @Test func nothingThatIsClosedCanObject() throws {
    for answer in [Permission.no(Reason("busy")), .question(Reason("sure?"))] {
      let told = try told { stage in
        for name in ["room:42", "dm:7", "home"] { stage.world.guards[name] = answer }
        try #expect(stage.first(Tabs.self).close(why: Self.why, next: App.ChildFlow.login) == .landed)
        #expect(stage.state == "login")
        #expect(stage.tree.asked == nil)
      }
      #expect(told == ["gone at login"])
    }
  }

  @Test func aFlowInAnotherTabIsClosedThere() throws {
    let told = try told { stage in
      try #expect(stage.first(Dms.self).backToFirst() == .landed)
      #expect(stage.state == "tabs:1/(dms)/home/channel:42/room:42")
      try #expect(stage.open("tabs:1/dms") == .landed)
      try #expect(stage.first(Channel.self).close(why: Self.why) == .landed)
      #expect(stage.state == "tabs:1/(home)/dms")
    }
    #expect(told == ["gone at tabs:1/dms"])
  }

  @Test func anOpenQuestionEndsWithTheScreenThatAsked() throws {
    let told = try told { stage in
      stage.world.guards["room:42"] = .question(Reason("sure?"))
      #expect(stage.tree.back() == .asking(Reason("sure?")))
      try #expect(stage.first(Channel.self).close(why: Self.why) == .landed)
      #expect(stage.tree.asked == nil)
    }
    #expect(told == ["gone at tabs:1/home"])
  }

  @Test func closingAnEndedFlowDoesNothing() throws {
    let told = try told { stage in
      let channel = try stage.first(Channel.self)
      #expect(stage.tree.back() == .landed)
      #expect(stage.tree.back() == .landed)
      #expect(channel.close(why: Self.why) == .refused(.stale))
      channel.tell(Self.why)
    }
    #expect(told == [])
  }

  @Test func aFlowThatIsClosedDuringAChangeSaysWhyAfterIt() throws {
    let told = try told { stage in
      let channel = try stage.first(Channel.self)
      stage.world.hooks["disappear room:42"] = {
        stage.world.hooks = [:]
        #expect(channel.close(why: Self.why) == .queued)
      }
      #expect(stage.tree.back() == .landed)
      #expect(stage.state == "tabs:1/(dms/dm:7)/home")
    }
    #expect(told == ["gone at tabs:1/home"])
  }

  @Test func noticesDuringAChangeAreDeliveredAfterIt() throws {
    let told = try told { stage in
      let home = try stage.first(Home.self)
      stage.world.hooks["started Dms"] = nil
      stage.world.hooks["started Channel"] = { home.tell(Reason("hello")) }
      try #expect(stage.open("tabs:1/home/channel:7") == .landed)
    }
    #expect(told == ["hello at tabs:1/home/channel:7"])
  }
}
