internal import Glibc
internal import UsherScreens
internal import UsherText

/// Descriptor 2, unbuffered.
public enum StandardError {
  /// Says one line, after the name of the program. Whatever it quotes does nothing to a terminal.
  ///
  /// What cannot be written there is lost: there is nowhere left to say so.
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
