/// The lines of a text without what ends them; a byte order mark and carriage returns there are no text.
enum Lines {
  static func split(_ text: String) -> [ArraySlice<UInt8>] {
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}
