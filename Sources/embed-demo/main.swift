import Glibc
import ParlorStore

// embed-demo OUTPUT: the build-tool plugin calls this.
guard CommandLine.arguments.count == 2 else {
  print("usage: embed-demo OUTPUT")
  exit(64)
}
do {
  let source = Array(try embeddedSource().utf8)
  guard let file = fopen(CommandLine.arguments[1], "w"),
    fwrite(source, 1, source.count, file) == source.count,
    fclose(file) == 0
  else {
    print("\(CommandLine.arguments[1]): error: cannot be written: \(String(cString: strerror(errno)))")
    exit(74)
  }
} catch {
  print("error: the demo world cannot be made: \(error)")
  exit(70)
}

/// The Swift source that holds the image of each language, as an array of words: the compiler lays it out.
func embeddedSource() throws -> String {
  var source = """
    import ParlorStore

    /// The demo world of each language at its start, generated from its people and rooms.
    enum EmbeddedDemo {
      static func image(in language: DemoLanguage) -> [UInt64] {
        switch language {\n
    """
  for language in DemoLanguage.allCases { source += "    case .\(language): \(language)\n" }
  source += "    }\n  }\n"
  for language in DemoLanguage.allCases {
    source += "\n  private static let \(language): [UInt64] = [\n"
    for (index, word) in try Store.demoImage(in: language).enumerated() {
      source += "0x" + String(word, radix: 16) + (index % 6 == 5 ? ",\n" : ", ")
    }
    source += "\n  ]\n"
  }
  return source + "}\n"
}
