import Glibc
import UsherFiles
import UsherScreens
import UsherTerminal

/// Another program of this machine, such as useradd.
enum Tool {
  /// Runs a program to its end. Returns its exit code, and what it has said.
  static func run(_ words: [String]) throws(ProgramFailure) -> (code: Int32, said: String) {
    guard let pipe = popen(words.map(\.shellWord).joined(separator: " ") + " 2>&1", "re") else {
      let why = FileError.unreadable(path: words.first ?? "", errno: errno)
      throw ProgramFailure(code: .osError, words: Sentence(why))
    }
    let said = Bytes.readAll(fileno(pipe), limit: 1 << 20) ?? []
    let status = pclose(pipe)
    let lines = String(decoding: said, as: UTF8.self).split(whereSeparator: \.isNewline)
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : 128, lines.joined(separator: "\n"))
  }
}
