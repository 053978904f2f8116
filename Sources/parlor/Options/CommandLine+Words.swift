extension CommandLine {
  /// What follows the name of the command, byte for byte.
  ///
  /// Repaired as `arguments` are, two names that differ would become one.
  static func words() throws(UsageError) -> [String] {
    var words: [String] = []
    for argument in UnsafeBufferPointer(start: unsafeArgv, count: Int(argc)).dropFirst() {
      guard let argument else { break }
      guard let word = String(validatingCString: argument) else {
        throw .notText(String(cString: argument))
      }
      words.append(word)
    }
    return words
  }
}
