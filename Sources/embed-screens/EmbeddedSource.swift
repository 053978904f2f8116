/// The Swift source that holds the files, in the order given.
func embeddedSource(_ files: [(path: String, text: String)]) -> String {
  var source = """
    /// The screen files of this target, generated from its Screens folder.
    enum EmbeddedScreens {
      static let files: [(path: String, text: String)] = [\n
    """
  for file in files {
    source += "(" + swiftLiteral(file.path) + ", " + swiftLiteral(file.text) + "),\n"
  }
  return source + "  ]\n}\n"
}
