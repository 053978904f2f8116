import UsherTerminal

/// What follows the name of the command, byte for byte.
func commandWords() throws(UsageError) -> [String] {
  var words: [String] = []
  for bytes in ProgramArguments.bytes.dropFirst() {
    guard let word = String(validating: bytes, as: UTF8.self) else {
      throw .notText(String(decoding: bytes, as: UTF8.self))
    }
    words.append(word)
  }
  return words
}
