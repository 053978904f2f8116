import Testing
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

/// What is made of texts from outside: one payload on one line.
@Suite struct PayloadSourceTests {
  private func payload(_ text: String, from source: PayloadSource = .apns) throws -> String? {
    try source.line(Array(text.utf8), scheme: "tea").map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func mistake(_ text: String, from source: PayloadSource = .apns) -> String? {
    do throws(PushError) {
      _ = try source.line(Array(text.utf8), scheme: "tea")
      return nil
    } catch {
      return Phrases([], in: "en").say(error)
    }
  }

  @Test func `a payload loses only its white space`() throws {
    #expect(
      try payload("{\n  \"aps\": { \"alert\": \"a  b\" },\n  \"dm\": [1, 2]\n}\n")
        == #"{"aps":{"alert":"a  b"},"dm":[1,2]}"#)
  }

  @Test func `of a message of FCM, the APNs part is taken, with its identities`() throws {
    let text = #"""
      {"message":{"token":"t","data":{"type":"dm","opponent_id":"7"},
        "apns":{"headers":{"apns-id":"x","apns-priority":"10","apns-expiration":"99"},
                "payload":{"aps":{"alert":"Hi"}}}}}
      """#
    #expect(
      try payload(text)
        == #"{"aps":{"alert":"Hi"},"type":"dm","opponent_id":"7","apns-id":"x","apns-expiration":"99"}"#)
    #expect(try PayloadSource.apns.line(Array(text.utf8), scheme: "tea")?.payload.id == "x")
  }

  @Test func `a message of FCM without an APNs part shows its notification`() throws {
    #expect(
      try payload(#"{"message":{"notification":{"title":"T","body":"B"},"data":{"type":"x"}}}"#)
        == #"{"aps":{"alert":{"title":"T","body":"B"}},"type":"x"}"#)
    #expect(mistake(#"{"message":{"token":"t"}}"#) == "message has neither apns.payload nor a notification")
    #expect(
      mistake(#"{"message":{"apns":{"payload":[]}}}"#)
        == "message.apns.payload is an array; it must be an object")
  }

  @Test func `a line of ntfy becomes a payload, and a sign of life becomes none`() throws {
    #expect(try payload(#"{"id":"a","event":"open","topic":"t"}"#, from: .ntfy) == nil)
    #expect(try payload(#"{"id":"a","event":"keepalive","topic":"t"}"#, from: .ntfy) == nil)
    #expect(
      try payload(
        #"{"id":"a","event":"message","topic":"builds","message":"ok","priority":4,"click":"channel:42"}"#,
        from: .ntfy)
        == #"{"aps":{"alert":{"title":"builds","body":"ok"},"interruption-level":"time-sensitive","#
        + #""thread-id":"builds","target-content-id":"channel:42"},"apns-id":"a"}"#)
    #expect(
      try payload(#"{"message":"m","title":"T","priority":1,"click":"https://example.org"}"#, from: .ntfy)
        == #"{"aps":{"alert":{"title":"T","body":"m"},"interruption-level":"passive"}}"#)
    #expect(mistake(#"{"id":"a","event":"message"}"#, from: .ntfy) == "message is missing")
    #expect(mistake(#"[]"#, from: .ntfy) == "the payload is an array; it must be an object { ... }")
  }

  @Test func `title, body and place make a payload without a file`() throws {
    let line = try PayloadLine(title: "T \u{1B}[2J", body: "B", open: "channel:42")
    #expect(
      String(decoding: line.bytes, as: UTF8.self)
        == #"{"aps":{"alert":{"title":"T \u001b[2J","body":"B"},"target-content-id":"channel:42"}}"#)
    #expect(throws: PushError.tooLong(bytes: 4125, limit: 4096)) {
      try PayloadLine(title: nil, body: String(repeating: "x", count: 4096), open: nil)
    }
  }

  /// A payload that could harm the terminal, the store or the reader is refused, or kept as data.
  @Test(arguments: [
    (
      "{\"aps\":{\"alert\":\"a\u{0}b\"}}",
      "line 1, column 19: byte 0 must be escaped in a string"
    ),
    (
      "{\"aps\":{\"alert\":\"a\u{1B}[2J\"}}",
      "line 1, column 19: byte 27 must be escaped in a string"
    ),
    (#"{"aps":{"alert":"a\u0000\u202e\u001b[2J"}}"#, ""),
    (
      #"{"aps":"# + String(repeating: "[", count: 100_000),
      "line 1, column 39: values are nested deeper than 32"
    ),
    (#"{"aps":{"alert":"\ud83d"}}"#, "line 1, column 18: half of a surrogate pair is missing"),
    (#"{"aps":{},"aps":{}}"#, "line 1, column 11: \"aps\" appears twice in one object"),
    (
      #"{"aps":{"alert":""# + String(repeating: "x", count: 5000) + #""}}"#,
      "the payload has 5020 bytes; 4096 is the most that is delivered"
    ),
    (#"{"aps":{"badge":-1}}"#, #"aps.badge is "-1"; it must be a whole number from 0"#),
    (#"[1]"#, "the payload is an array; it must be an object { ... }"),
  ])
  func `a hostile payload is refused by its rule, or kept as data`(_ text: String, _ words: String) {
    #expect(mistake(text) ?? "" == words)
  }
}
