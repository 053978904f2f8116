internal import Glibc

extension HistoryFile {
  /// Makes the folders on the way to the file that are missing, for their owner alone. What cannot be made is found out
  /// when the file is written.
  func makeFolder() {
    for (index, byte) in path.utf8.enumerated() where index > 0 && byte == UInt8(ascii: "/") {
      mkdir(String(decoding: path.utf8.prefix(index), as: UTF8.self), 0o700)
    }
  }
}
