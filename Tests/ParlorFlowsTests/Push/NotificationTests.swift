import ParlorFlows
import Testing
import UsherPush

typealias Notification = ParlorFlows.Notification

/// The room that a notification names with the keys beside `aps`.
@Suite struct NotificationTests {
  @Test func readsAChannelPayloadAsDelivered() throws {
    let notification = try parse(
      #"""
      {"type":"channel","workspace_id":"1","channel_id":"42","aps":{"alert":{"title":"general","body":"..."}},
       "google.c.a.e":"1","google.c.sender.id":"5","google.c.fid":"f","gcm.message_id":"1700"}
      """#)
    #expect(notification.id == "1700" && notification.alert == .init(title: "general", body: "..."))
    #expect(notification.target == .channel(workspace: 1, channel: 42))
  }

  @Test func readsADirectMessageWithNumbersInPlaceOfStrings() throws {
    let notification = try parse(
      #"{"type":"dm","workspace_id":1,"opponent_id":7,"gcm.message_id":99,"aps":{"alert":"hi"}}"#)
    #expect(notification.id == "99" && notification.alert == .init(body: "hi"))
    #expect(notification.target == .dm(workspace: 1, opponent: 7))
  }

  @Test func theCustomKeysWinOverTheContent() throws {
    let text = #"{"type":"channel","channel_id":"42","aps":{"target-content-id":"channel:7"}}"#
    #expect(try parse(text).target == .channel(workspace: nil, channel: 42))
  }

  @Test(
    arguments: [
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
        #"{"aps":{},"type":"dm","opponent_id":"-1"}"#,
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
    ] as [(String, PushError)])
  func saysWhichRuleIsBrokenAndWhere(_ text: String, _ error: PushError) {
    #expect(throws: error) { try parse(text) }
  }

  private func parse(_ text: String) throws(PushError) -> Notification {
    try Notification(parsing: Array(text.utf8))
  }
}
