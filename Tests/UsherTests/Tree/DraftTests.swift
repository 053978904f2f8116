import Testing

@testable import Usher

@Suite struct DraftTests {
  @Test func wordsArePerPlaceAndComeBackWithIt() throws {
    try onStage("tabs:1/home/channel:42") { stage in
      stage.tree.draft = "half a sen"
      try stage.open("tabs:1/dms/dm:7")
      #expect(stage.tree.draft == "")
      stage.tree.draft = "other words"
      stage.tree.tap(try Place(written: "tabs:1/home/channel:42"))
      #expect(stage.tree.draft == "half a sen")
      #expect(stage.tree.drafts == ["tabs:1/home/channel:42": "half a sen", "tabs:1/dms/dm:7": "other words"])
      stage.tree.draft = ""
      #expect(stage.tree.drafts == ["tabs:1/dms/dm:7": "other words"])
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
