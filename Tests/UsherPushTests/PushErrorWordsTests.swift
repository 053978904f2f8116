import Testing
import UsherPush

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
    (#"{}"#, "aps is missing"),
  ])
  func oneSentenceThatIsSafeToPrint(_ payload: String, _ words: String) {
    let error = #expect(throws: PushError.self) { try PushPayload(parsing: Array(payload.utf8)) }
    #expect(error?.description == words)
  }
}
