public import ParlorStore
public import UsherPush

extension Posting {
  /// Makes a posting of a payload, if a session of Parlor can read it.
  public init(_ line: PayloadLine) throws(PushError) {
    _ = try Notification(line.payload)
    self.init(line.bytes, identity: line.payload.id)
  }

  /// Makes a posting of a title, a body and a place.
  public init(title: String?, body: String?, open link: String?) throws(PushError) {
    try self.init(PayloadLine(title: title, body: body, open: link))
  }
}

/// Why a notification cannot be tapped.
public struct NoRoom: Error, CustomStringConvertible {
  public init() {}

  public var description: String {
    #"it names no room; its type must be "channel", with a channel_id, or "dm", with an opponent_id"#
  }
}
