/// A text kept for an account, with the version of the form it is written in.
public struct Keepsake: Hashable, Sendable {
  public let version: Int
  public let text: String

  public init(version: Int, text: String) {
    self.version = version
    self.text = text
  }
}
