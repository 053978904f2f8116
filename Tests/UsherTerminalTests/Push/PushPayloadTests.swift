import Testing
import UsherPush

@Suite struct PushPayloadTests {
  @Test func `keeps the keys of a program in their order, and knows those of the messaging service`() throws {
    let payload = try parse(
      #"""
      {"type":"channel","channel_id":"42","aps":{"alert":{"title":"general","body":"..."}},
       "google.c.a.e":"1","gcm.message_id":99}
      """#)
    #expect(payload.id == "99")
    #expect(payload.alert == .init(title: "general", body: "..."))
    #expect(payload.custom.map(\.name) == ["type", "channel_id", "google.c.a.e"])
    #expect(try payload.custom[1].number() == 42)
  }

  @Test func readsEveryKey() throws {
    let notification = try parse(
      #"""
      {"Simulator Target Bundle": "org.example.parlor", "apns-id": "A", "gcm.message_id": "B", "apns-collapse-id": "C",
       "type": "promotion", "aps": {
        "alert": {"title": "t", "title-loc-key": "tk", "title-loc-args": ["1"], "subtitle": "s", "subtitle-loc-key": "sk",
          "subtitle-loc-args": [], "loc-key": "bk", "loc-args": ["2", "3"], "launch-image": "x", "action-loc-key": null},
        "badge": 3, "sound": {"critical": 1, "name": "bell", "volume": 0.5}, "thread-id": "th", "category": "ca",
        "content-available": 1, "mutable-content": 1, "target-content-id": "channel:42",
        "interruption-level": "time-sensitive", "relevance-score": 0.25, "filter-criteria": "f", "unknown": [1]}}
      """#)
    var wanted = PushPayload(
      id: "A", collapseID: "C", bundle: "org.example.parlor",
      alert: .init(
        title: .init(text: "t", key: "tk", arguments: ["1"]), subtitle: .init(text: "s", key: "sk"),
        body: .init(key: "bk", arguments: ["2", "3"])),
      badge: 3, sound: .init(name: "bell", isCritical: true, volume: 0.5), thread: "th", category: "ca",
      refreshes: true, level: .timeSensitive, relevance: 0.25, content: "channel:42")
    wanted.custom = [PayloadField(JSON.Member("type", "promotion"))]
    #expect(notification == wanted)
  }

  @Test(arguments: [
    (#"{"aps":{"content-available":1}}"#, true), (#"{"aps":{}}"#, false),
    (#"{"aps":{"content-available":1,"badge":0}}"#, false), (#"{"aps":{"content-available":0}}"#, false),
    (#"{"aps":{"content-available":1,"alert":null,"sound":null}}"#, true),
  ])
  func isSilentOnlyWithNothingToShow(_ text: String, _ silent: Bool) throws {
    #expect(try parse(text).isSilent == silent)
  }

  @Test(
    arguments: [
      (#"{"aps":"#, .notJSON(JSONError(fault: .unfinished, line: 1, column: 8))),
      ("[]", .notAnObject(found: .array)), (#"{"type":"dm"}"#, .missing(path: "aps")),
      (#"{"aps":null}"#, .wrongKind(path: "aps", wanted: .object, found: .null)),
      (#"{"aps":{"alert":1}}"#, .wrongKind(path: "aps.alert", wanted: .stringOrObject, found: .number)),
      (
        #"{"aps":{"alert":{"title":{}}}}"#,
        .wrongKind(path: "aps.alert.title", wanted: .string, found: .object)
      ),
      (
        #"{"aps":{"alert":{"loc-args":[1]}}}"#,
        .wrongKind(path: "aps.alert.loc-args", wanted: .strings, found: .array)
      ),
      (#"{"aps":{"badge":"3"}}"#, .wrongKind(path: "aps.badge", wanted: .wholeNumber, found: .string)),
      (#"{"aps":{"badge":-1}}"#, .outOfRange(path: "aps.badge", wanted: .wholeNumber, found: "-1")),
      (#"{"aps":{"badge":1.5}}"#, .outOfRange(path: "aps.badge", wanted: .wholeNumber, found: "1.5")),
      (#"{"aps":{"sound":{"volume":2}}}"#, .outOfRange(path: "aps.sound.volume", wanted: .share, found: "2")),
      (
        #"{"aps":{"content-available":2}}"#,
        .outOfRange(path: "aps.content-available", wanted: .flag, found: "2")
      ),
      (
        #"{"aps":{"relevance-score":-0.5}}"#,
        .outOfRange(path: "aps.relevance-score", wanted: .share, found: "-0.5")
      ),
      (
        #"{"aps":{"interruption-level":"loud"}}"#,
        .unknownWord(
          path: "aps.interruption-level", found: "loud",
          known: ["passive", "active", "critical", "time-sensitive"])
      ),
      (
        #"{"aps":{},"apns-collapse-id":"\#(String(repeating: "x", count: 65))"}"#,
        .valueTooLong(path: "apns-collapse-id", bytes: 65, limit: 64)
      ),
    ] as [(String, PushError)])
  func saysWhichRuleIsBrokenAndWhere(_ text: String, _ error: PushError) {
    #expect(throws: error) { try parse(text) }
  }

  @Test func theLimitCountsBytes() throws {
    let frame = #"{"aps":{"alert":""}}"#
    let full = frame.replacing(
      "\"\"", with: "\"" + String(repeating: "a", count: 4096 - frame.utf8.count) + "\"")
    #expect(try parse(full).alert?.body?.text?.count == 4096 - frame.utf8.count)
    #expect(throws: PushError.tooLong(bytes: 4097, limit: 4096)) { try parse(full + " ") }
  }

  @Test func aFileLaidOutOverSeveralLinesBecomesOneLine() throws {
    let file =
      "{\n  \"aps\": {\r\n\t\"alert\": \"a \\\\\\\" b\"\n  }\n}\n" + String(repeating: " ", count: 5000)
    let line = try PayloadLine(compacting: Array(file.utf8)).bytes
    #expect(String(decoding: line, as: UTF8.self) == #"{"aps":{"alert":"a \\\" b"}}"#)
  }

  private func parse(_ text: String) throws(PushError) -> PushPayload {
    try PushPayload(parsing: Array(text.utf8))
  }
}
