import ParlorFlows
import Testing

@Suite struct PushErrorWordsTests {
  @Test(arguments: [
    ("{", "line 1, column 2: the JSON ends too early"),
    ("{\n \"aps\" {}}", "line 2, column 8: '{' stands where ':' must be"),
    ("{\"a\":\"\u{1}\"}", "line 1, column 7: byte 1 stands in a string without being escaped"),
    ("{\"\\u001b[2J\":1,\"\\u001b[2J\":2}", #"line 1, column 16: "\u001b[2J" stands twice in one object"#),
    ("7", "the payload is a number; it must be an object { ... }"),
    (#"{"aps":{"badge":"x"}}"#, "aps.badge is a string; it must be a whole number from 0"),
    (
      #"{"aps":{"interruption-level":"\u202e"}}"#,
      #"aps.interruption-level is "\u202e"; it must be one of passive, active, critical, time-sensitive"#
    ),
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
      PushError.noRoom.description
        == #"it names no room; its type must be "channel", with a channel_id, or "dm", with an opponent_id"#)
  }
}
