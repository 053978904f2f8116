/// What is unread for an account in a workspace, muted rooms left out.
public struct Unread: Hashable, Sendable {
  public let channels: Int
  public let dms: Int

  public init(channels: Int, dms: Int) {
    self.channels = channels
    self.dms = dms
  }

  public var all: Int { channels + dms }
}
