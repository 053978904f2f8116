public import ParlorStore
public import UsherPush

extension Posting {
  /// Makes a posting of a payload, if a session of Parlor can read it.
  public init(_ line: PayloadLine) throws(PushError) {
    _ = try Notification(line.payload)
    self.init(line.bytes, identity: line.payload.id, expiresAt: line.payload.expiresAt)
  }

  /// Makes a posting of a title, a body and a place.
  public init(title: String?, body: String?, open link: String?) throws(PushError) {
    try self.init(PayloadLine(title: title, body: body, open: link))
  }

  /// Makes a posting of a link that a session opens. It is no notification: the inbox gets no row. `end` is the moment after
  /// which the link is not opened any more, in seconds since 1970.
  public init(link: String, until end: Int64) throws(PushError) {
    let payload = JSON.object([
      .init("aps", .object([.init("target-content-id", .string(link))])),
      .init("type", .string(Notification.linkType)),
      .init("apns-expiration", .integer(end)),
    ])
    try self.init(PayloadLine(payload))
  }
}

/// Why a notification cannot be tapped: it names no room.
public struct NoRoom: Error {
  public init() {}
}
