/// The keys beside `aps` that say which room a notification is about.
struct CustomKeys {
  var type: String?
  var workspace: PayloadField?
  var channel: PayloadField?
  var opponent: PayloadField?

  /// A type of its own belongs to another program: the notification is shown, and leads nowhere.
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
