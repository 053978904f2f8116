public import UsherPush

/// A notification of Parlor: a payload, and the room that the keys beside `aps` name.
@dynamicMemberLookup public struct Notification: Equatable, Sendable {
  public let payload: PushPayload
  /// What a tap opens; nil if that is nothing.
  public let target: Target?
  /// `message_id`: the message that the notification tells of.
  public let messageID: Int64?

  /// Whether it is only a link that was opened in another program, and no notification.
  public let isLink: Bool

  /// The `type` of a link.
  static let linkType = "link"

  /// What a tap opens.
  public enum Target: Hashable, Sendable {
    case channel(workspace: Int64?, channel: Int64)
    case dm(workspace: Int64?, opponent: Int64)
    /// `target-content-id`: a written place. The keys `type`, `channel_id` and so on take precedence over it.
    case content(String)
  }

  public init(_ payload: PushPayload) throws(PushError) {
    self.payload = payload
    var keys = RoomKeys()
    var messageID: Int64?
    for field in payload.custom {
      switch field.name {
      case "type": keys.type = try field.string()
      case "workspace_id": keys.workspace = field
      case "channel_id": keys.channel = field
      case "opponent_id": keys.opponent = field
      case "message_id": messageID = try field.number()
      default: break
      }
    }
    self.messageID = messageID
    isLink = keys.type == Self.linkType
    target = try keys.target() ?? payload.content.map(Target.content)
  }

  /// Reads one payload on one line.
  public init(parsing bytes: [UInt8]) throws(PushError) { try self.init(PushPayload(parsing: bytes)) }

  public subscript<Value>(dynamicMember key: KeyPath<PushPayload, Value>) -> Value { payload[keyPath: key] }
}

/// The keys beside `aps` that name the room of a notification.
private struct RoomKeys {
  var type: String?
  var workspace: PayloadField?
  var channel: PayloadField?
  var opponent: PayloadField?

  /// Returns nil if another program defines the type. Then the notification is shown, and leads nowhere.
  func target() throws(PushError) -> Notification.Target? {
    switch type {
    case "channel":
      return .channel(workspace: try workspace?.number(), channel: try required(channel, "channel_id"))
    case "dm":
      return .dm(workspace: try workspace?.number(), opponent: try required(opponent, "opponent_id"))
    default: return nil
    }
  }

  private func required(_ field: PayloadField?, _ name: String) throws(PushError) -> Int64 {
    guard let number = try field?.number() else { throw .missing(path: name) }
    return number
  }
}
