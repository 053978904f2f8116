/// One file of `Screens/`: where it stands and what it says.
public struct Source: Sendable, Equatable {
  package let path: String
  package let text: String

  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The files that the EmbedScreens plugin has put into a program.
  public static func embedded(_ files: [(path: String, text: String)]) -> [Source] {
    files.map { Source(path: "Screens/" + $0.path, text: $0.text) }
  }
}
