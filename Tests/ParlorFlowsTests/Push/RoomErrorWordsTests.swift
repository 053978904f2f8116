import ParlorFlows
import Testing
import UsherPush
import UsherScreens

@Suite struct RoomErrorWordsTests {
  private static let phrases = Phrases([Gallery(ParlorScreens.embedded)], in: ["en"])

  @Test(arguments: [
    (
      #"{"aps":{},"type":"dm","opponent_id":"\#(String(repeating: "é", count: 60))"}"#,
      "opponent_id is \"\(String(repeating: "é", count: 40))...\"; it must be a whole number from 0, as a number or in a string"
    ),
    (#"{"aps":{},"type":"dm"}"#, "opponent_id is missing"),
  ])
  func oneSentenceThatIsSafeToPrint(_ payload: String, _ words: String) {
    let error = #expect(throws: PushError.self) { try Notification(parsing: Array(payload.utf8)) }
    #expect(error.map { Self.phrases.say($0) } == words)
  }

  @Test func theErrorOfATapNamesThePossibleTypes() {
    #expect(
      Self.phrases.say(NoRoom())
        == #"the notification names no room; its type must be "channel", with a channel_id, or "dm", with an opponent_id"#
    )
  }
}
