import Testing
import UsherSession

@testable import Usher

@Suite struct DraftTests {
  @Test func draftsBelongToAPlaceAndComeBackWithIt() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      stage.tree.draft = "half a sen"
      try stage.open("tabs:1/dms/dm:7")
      #expect(stage.tree.draft == "")
      stage.tree.draft = "other words"
      stage.tree.tap(try Place(written: "tabs:1/home/channel:42"))
      #expect(stage.tree.draft == "half a sen")
      #expect(
        stage.tree.drafts == ["tabs:1/home/channel:42": "half a sen", "tabs:1/dms/dm:7": "other words"])
      stage.tree.draft = ""
      #expect(stage.tree.drafts == ["tabs:1/dms/dm:7": "other words"])
    }
  }

  @Test func draftsAreRemovedAtLogOut() throws {
    try onStage("tabs:1/home/explore") { stage in
      stage.tree.draft = "half a sen"
      var kept: [SavedState] = []
      stage.tree.onLogOut = {
        kept.append($0.saved(version: 1))
        return {}
      }
      stage.world.guards["explore"] = .no(Reason("typing"))
      let home = try stage.first(Home.self)
      #expect(
        home.finish(next: App.ChildFlow.login, reason: .logOut) == .refused(.denied(Reason("typing"))))
      #expect(kept == [])
      #expect(stage.tree.draft == "half a sen")

      stage.world.guards["explore"] = .question(Reason("sure"))
      #expect(home.finish(next: App.ChildFlow.login, reason: .logOut) == .asking(Reason("sure")))
      #expect(kept == [])
      stage.tree.answer(true)
      #expect(stage.place == "login")
      #expect(
        kept.map(\.written) == [
          "usher-state 1\nplace tabs:1/home/explore\ndraft tabs%3A1%2Fhome%2Fexplore half%20a%20sen\n"
        ])
      #expect(stage.tree.drafts == [:])
    }
  }

  @Test func aScreenMayKeepItsWordsUnderANameOfItsOwn() throws {
    try onStage("tabs:1/home/channel:42/room:7") { stage in
      stage.world.draftKeys["room:7"] = "room 7"
      stage.tree.draft = "half"
      try stage.open("tabs:2/dms/dm:7")
      #expect(stage.tree.draft == "half", "the same room by another way")
    }
  }
}
