import Testing
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

@Suite struct PushErrorWordsTests {
  @Test(arguments: [
    ("{", "line 1, column 2: the JSON ends too early"),
    ("{\n \"aps\" {}}", "line 2, column 8: found '{' instead of ':'"),
    ("{\"a\":\"\u{1}\"}", "line 1, column 7: byte 1 must be escaped in a string"),
    ("{\"\\u001b[2J\":1,\"\\u001b[2J\":2}", #"line 1, column 16: "\u001b[2J" appears twice in one object"#),
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
    #expect(error.map { Phrases([], in: "en").say($0) } == words)
  }

  @Test(arguments: [
    (#"{"aps":{"badge":-1}}"#, 1),
    (
      "{\n  \"aps\": {\n    \"alert\": {\n      \"title\": \"a \\\" {,\",\n      \"body\": 3\n    }\n  }\n}",
      5
    ),
    ("{\"badge\": [\n1, {\"x\": \"}\"}],\n\"aps\"\n:\n{ \"badge\" :\n\n\"x\"}}", 7),
    ("{\n\"aps\": {\n\"interruption-level\": \"loud\", \"badge\": 1}}", 3),
    ("{\n\"aps\": {},\n\"apns-collapse-id\": \"\(String(repeating: "x", count: 65))\"}", 3),
    ("{\n\n\"app\": {}}", 1),
  ])
  func theLineIsThatOfTheValue(_ payload: String, _ line: Int) {
    let error = #expect(throws: PushError.self) { try PushPayload(parsing: Array(payload.utf8)) }
    #expect(error?.line(in: Array(payload.utf8)) == line)
  }

  @Test func theLineIsFoundInsideAnotherMessage() {
    let payload = "{\"message\": {\n\"apns\": {\"payload\":\n{\"aps\": {\n\"badge\": true}}}}}"
    let error = #expect(throws: PushError.self) {
      try PayloadSource.apns.line(Array(payload.utf8), scheme: "x")
    }
    #expect(error?.line(in: Array(payload.utf8)) == 4)
  }
}
