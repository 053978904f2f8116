internal import CEditline
internal import Glibc
public import UsherScreens
internal import UsherSession

/// The arguments of the program, its name first. Unlike `CommandLine`, they need no /proc.
public enum ProgramArguments {
  /// The arguments byte for byte. `CommandLine.arguments` repairs UTF-8, so that two different names may become one.
  public static var bytes: [[UInt8]] {
    (0..<program_argument_count()).map { index in
      var bytes: [UInt8] = []
      guard var next = program_argument(index) else { return bytes }
      while next.pointee != 0 {
        bytes.append(UInt8(bitPattern: next.pointee))
        next += 1
      }
      return bytes
    }
  }

  /// The last component of the path with which the program was started.
  static var name: String? {
    let path = bytes.first.map { String(decoding: $0, as: UTF8.self) }
    return path?.split(separator: "/").last.map(String.init)
  }
}

/// Writes to standard error, unbuffered.
public enum StandardError {
  /// Writes the words of a sentence in a language; see ``complain(_:program:)``.
  public static func complain(_ sentence: Sentence, program: String, in language: String = "en") {
    complain(Phrases([], in: language).say(sentence), program: program)
  }

  /// Writes one line: the name of the program, and `words` made harmless to a terminal. A failure is ignored, since there is
  /// nowhere left to report it.
  public static func complain(_ words: String, program: String) {
    var rest = Array("\(program): \(Text.clean(words))\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
