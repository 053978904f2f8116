import Glibc
import ParlorStore

// embed-demo OUTPUT: the build-tool plugin calls this.
guard CommandLine.arguments.count == 2 else {
  print("usage: embed-demo OUTPUT")
  exit(64)
}
do {
  let source = Array(embeddedSource(try Store.demoImage()).utf8)
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

/// The Swift source that holds an image, as an array of words: the compiler lays it out.
func embeddedSource(_ image: [UInt64]) -> String {
  var source = """
    /// The demo world at its start, generated from its people and rooms.
    enum EmbeddedDemo {
      static let image: [UInt64] = [\n
    """
  for (index, word) in image.enumerated() {
    source += "0x" + String(word, radix: 16) + (index % 6 == 5 ? ",\n" : ", ")
  }
  return source + "\n  ]\n}\n"
}
