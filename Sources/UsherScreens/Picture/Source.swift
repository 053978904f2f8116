/// One file of `Screens/`: where it stands and what it says.
public struct Source: Sendable, Equatable {
  public let path: String
  public let text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
