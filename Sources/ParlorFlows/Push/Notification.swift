import ParlorStore
public import UsherPush

/// A notification of Parlor: a payload, and the room that the keys beside `aps` name.
@dynamicMemberLookup public struct Notification: Equatable, Sendable {
  public let payload: PushPayload
  /// What a tap opens; nil if that is nothing.
  public let target: Target?
  /// `message_id`: the message that the notification tells of.
  public let messageID: Int64?

  /// `account`: the e-mail address of the account that the notification is for; nil for whoever is signed in.
  public let account: String?

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
    let keys = try ParlorKeys(payload)
    self.payload = payload
    (target, messageID, account, isLink) = (keys.target, keys.messageID, keys.account, keys.isLink)
  }

  /// Reads one payload on one line.
  public init(parsing bytes: [UInt8]) throws(PushError) {
    try self.init(PushPayload(parsing: bytes))
  }

  /// Whether the notification is for an account. The account of another one must learn no more than that it came.
  func isFor(_ reader: Account) -> Bool {
    account.map { $0.lowercased() == reader.email.lowercased() } ?? true
  }

  public subscript<Value>(dynamicMember key: KeyPath<PushPayload, Value>) -> Value { payload[keyPath: key] }
}

/// What the keys beside `aps` say.
private struct ParlorKeys {
  private(set) var target: Notification.Target?
  private(set) var messageID: Int64?
  private(set) var account: String?
  private(set) var isLink = false

  init(_ payload: PushPayload) throws(PushError) {
    var type: String?
    var (workspace, channel, opponent): (PayloadField?, PayloadField?, PayloadField?)
    for field in payload.custom {
      switch field.name {
      case "type": type = try field.string()
      case "workspace_id": workspace = field
      case "channel_id": channel = field
      case "opponent_id": opponent = field
      case "account": account = try field.string()
      case "message_id": messageID = try field.number()
      default: break
      }
    }
    isLink = type == Notification.linkType
    target =
      switch type {
      case "channel":
        .channel(workspace: try workspace?.number(), channel: try Self.required(channel, "channel_id"))
      case "dm": .dm(workspace: try workspace?.number(), opponent: try Self.required(opponent, "opponent_id"))
      // If another program defines the type, the notification is shown, and leads nowhere.
      default: payload.content.map(Notification.Target.content)
      }
  }

  private static func required(_ field: PayloadField?, _ name: String) throws(PushError) -> Int64 {
    guard let number = try field?.number() else { throw .missing(path: name) }
    return number
  }
}
