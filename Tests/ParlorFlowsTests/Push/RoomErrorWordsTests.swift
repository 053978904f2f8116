import ParlorFlows
import Testing
import UsherPush

@Suite struct RoomErrorWordsTests {
  @Test(arguments: [
    (
      #"{"aps":{},"type":"dm","opponent_id":"\#(String(repeating: "é", count: 60))"}"#,
      "opponent_id is \"\(String(repeating: "é", count: 40))...\"; it must be a whole number from 0, as a number or in a string"
    ),
    (#"{"aps":{},"type":"dm"}"#, "opponent_id is missing"),
  ])
  func oneSentenceThatIsSafeToPrint(_ payload: String, _ words: String) {
    let error = #expect(throws: PushError.self) { try Notification(parsing: Array(payload.utf8)) }
    #expect(error?.description == words)
  }

  @Test func theErrorOfATapNamesThePossibleTypes() {
    #expect(
      NoRoom().description
        == #"it names no room; its type must be "channel", with a channel_id, or "dm", with an opponent_id"#)
  }
}
