extension Notification {
  /// What a tap opens.
  public enum Target: Equatable, Sendable {
    case channel(workspace: Int64?, channel: Int64)
    case dm(workspace: Int64?, opponent: Int64)
    /// `target-content-id`: a written place. The custom keys win over it.
    case content(String)
  }
}
