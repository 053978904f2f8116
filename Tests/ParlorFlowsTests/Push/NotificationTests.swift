import ParlorFlows
import Testing

typealias Notification = ParlorFlows.Notification

@Suite struct NotificationTests {
  @Test func readsAChannelPayloadAsDelivered() throws {
    let notification = try parse(
      #"""
      {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"..."}},
       "google.c.a.e":"1","google.c.sender.id":"5","google.c.fid":"f","gcm.message_id":"1700"}
      """#)
    #expect(
      notification
        == Notification(
          id: "1700", alert: .init(title: "general", body: "..."), target: .channel(workspace: 1, channel: 42)
        ))
  }

  @Test func readsADirectMessageWithNumbersInPlaceOfStrings() throws {
    let notification = try parse(
      #"{"type":"dm","workspace_id":1,"opponent_id":7,"gcm.message_id":99,"aps":{"alert":"hi"}}"#)
    #expect(
      notification
        == Notification(id: "99", alert: .init(body: "hi"), target: .dm(workspace: 1, opponent: 7)))
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
    #expect(
      notification
        == Notification(
          id: "A", collapseID: "C", bundle: "org.example.parlor",
          alert: .init(
            title: .init(text: "t", key: "tk", arguments: ["1"]), subtitle: .init(text: "s", key: "sk"),
            body: .init(key: "bk", arguments: ["2", "3"])),
          badge: 3, sound: .init(name: "bell", isCritical: true, volume: 0.5), thread: "th", category: "ca",
          refreshes: true, level: .timeSensitive, relevance: 0.25, target: .content("channel:42")))
  }

  @Test(arguments: [
    (#"{"aps":{"content-available":1}}"#, true), (#"{"aps":{}}"#, false),
    (#"{"aps":{"content-available":1,"badge":0}}"#, false), (#"{"aps":{"content-available":0}}"#, false),
    (#"{"aps":{"content-available":1,"alert":null,"sound":null}}"#, true),
  ])
  func isSilentOnlyWithNothingToShow(_ text: String, _ silent: Bool) throws {
    #expect(try parse(text).isSilent == silent)
  }

  @Test func theCustomKeysWinOverTheContent() throws {
    let text = #"{"type":"channel","channel_id":"42","aps":{"target-content-id":"channel:7"}}"#
    #expect(try parse(text).target == .channel(workspace: nil, channel: 42))
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
      (#"{"aps":{},"type":"channel"}"#, .missing(path: "channel_id")),
      (#"{"aps":{},"type":"dm","channel_id":"1"}"#, .missing(path: "opponent_id")),
      (
        #"{"aps":{},"type":"channel","channel_id":"4 2"}"#,
        .outOfRange(path: "channel_id", wanted: .identity, found: "4 2")
      ),
      (
        #"{"aps":{},"type":"dm","opponent_id":-1}"#,
        .outOfRange(path: "opponent_id", wanted: .identity, found: "-1")
      ),
      (
        #"{"aps":{},"type":"dm","opponent_id":"9223372036854775808"}"#,
        .outOfRange(path: "opponent_id", wanted: .identity, found: "9223372036854775808")
      ),
      (
        #"{"aps":{},"type":"dm","opponent_id":1,"workspace_id":[]}"#,
        .wrongKind(path: "workspace_id", wanted: .identity, found: .array)
      ),
      (#"{"aps":{},"type":1}"#, .wrongKind(path: "type", wanted: .string, found: .number)),
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
    let line = try Notification.compact(Array(file.utf8))
    #expect(String(decoding: line, as: UTF8.self) == #"{"aps":{"alert":"a \\\" b"}}"#)
  }

  private func parse(_ text: String) throws(PushError) -> Notification {
    try Notification(parsing: Array(text.utf8))
  }
}
