import Testing

@testable import Usher

@Suite struct JournalTests {
  @Test func everyTransactionIsRemembered() throws {
    try onStage("tabs:1/home") { stage in
      stage.clock.now = 7
      let home = try stage.first(Home.self)
      stage.tap { home.begin(.channel(42)) }
      stage.tree.back()
      home.begin(.explore)
      try stage.first(Tabs.self).begin(.dms)
      try stage.open("tabs:1/home/note:a")
      stage.tree.tap(try Place(written: "tabs:1/home/note:b"))
      try stage.open("attic")
      home.begin(.explore)
      stage.tap {}
      stage.tree.leave(.quit)
      let place = "tabs:1/home"
      #expect(
        stage.tree.journal.records.map(\.description) == [
          "1 link tabs:1/home: / -> /\(place) +tabs:1 (0 ns)",
          "2 Page > Home: /\(place) -> /\(place)/channel:42 +\(place)/channel:42 (0 ns)",
          "3 back: /\(place)/channel:42 -> /\(place) -\(place)/channel:42 (0 ns)",
          "4 Home: /\(place) -> /\(place)/explore +\(place)/explore (0 ns)",
          "5 Tabs: /\(place)/explore -> /tabs:1/dms (0 ns)",
          "6 link tabs:1/home/note:a: /tabs:1/dms -> /\(place)/note:a +\(place)/note:a -\(place)/explore (0 ns)",
          "7 tap tabs:1/home/note:b: /\(place)/note:a -> /\(place)/note:b +\(place) -\(place) (0 ns)",
          "8 link attic: /\(place)/note:b -> /\(place)/note:b refused: unknownStep(\"attic\", in: \"App\") (0 ns)",
          "9 Page > Home: /\(place)/note:b -> /\(place)/note:b (0 ns)",
          "10 leave: quit: /\(place)/note:b -> / -tabs:1 (0 ns)",
        ])
    }
  }

  @Test func aRecordCarriesWhatABugReportNeeds() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.clock.now = 100
      stage.world.hooks["disappear explore"] = { stage.clock.now = 350 }
      stage.tree.back()
      let record = try #require(stage.tree.journal.last)
      #expect(record.number == 2)
      #expect(record.cause.description == "back")
      try #expect(record.before == Place(written: "tabs:1/home/explore"))
      try #expect(record.after == Place(written: "tabs:1/home"))
      #expect(record.created == [])
      try #expect(record.removed == [Place(written: "tabs:1/home/explore")])
      #expect(record.duration == 250)
      #expect(record.refusal == nil)
    }
  }

  @Test func theJournalListsWhatWasRemovedAndCreated() throws {
    try onStage("tabs:1/home/explore/note:a/channel:42/room:1") { stage in
      try stage.open("tabs:1/home/explore")
      #expect(
        stage.tree.journal.last?.removed.map(\.written) == [
          "tabs:1/home/explore/note:a/channel:42", "tabs:1/home/explore/note:a",
        ])
      try stage.open("tabs:1/home/explore/note:b/note:c")
      #expect(
        stage.tree.journal.last?.created.map(\.written) == [
          "tabs:1/home/explore/note:b", "tabs:1/home/explore/note:b/note:c",
        ])
    }
  }

  @Test func refusalsAreRememberedWithWhoAsked() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.world.guards["explore"] = .no(Reason("busy"))
      let home = try stage.first(Home.self)
      stage.tap { home.backToFirst() }
      #expect(
        stage.tree.journal.last?.description == """
          2 Page > Home: /tabs:1/home/explore -> /tabs:1/home/explore refused: \(Refusal.denied(Reason("busy"))) (0 ns)
          """)
      #expect(stage.tree.journal.count == 2)
    }
  }

  @Test func theOldestGoFirst() throws {
    try onStage("tabs:1/home", journalLimit: 3) { stage in
      let home = try stage.first(Home.self)
      for text in ["a", "b", "c", "d"] { home.begin(.note(text)) }
      let records = stage.tree.journal.records
      #expect(records.map(\.number) == [3, 4, 5])
      #expect(
        records.map(\.before.steps.count) == [3, 4, 5],
        "what is forgotten still says where the oldest kept one started")
      #expect(stage.tree.journal.count == 5)
      #expect(stage.tree.journal.limit == 3)
    }
  }

  @Test func nothingIsKeptIfNothingIsAskedFor() throws {
    for limit in [0, -1] {
      try onStage("tabs:1/home", journalLimit: limit) { stage in
        try stage.first(Home.self).begin(.explore)
        #expect(stage.tree.journal.records.isEmpty)
        #expect(stage.tree.journal.last == nil)
        #expect(stage.tree.journal.count == 2)
      }
    }
  }

  @Test func theJournalNamesWhoHeardAnEvent() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      let home = try stage.first(Home.self)
      // A screen of the channel sends the event, and another flow acts on it.
      stage.tap { home.begin(.compose) }
      #expect(stage.tree.journal.last?.cause.description == "Page > Channel")
    }
  }

  @Test func theJournalKeepsNobodyAlive() throws {
    try onStage("tabs:1/home") { stage in
      for id in 1...50 {
        try stage.first(Home.self).begin(.channel(id))
        stage.tree.back()
      }
      #expect(stage.tree.liveCount == 7)
    }
  }
}
