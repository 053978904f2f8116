extension PushError {
  /// The line of a payload's text, counted from 1, on which the value begins that the error is about; the first line if it is about
  /// none. The text must be JSON.
  package func line(in text: [UInt8]) -> Int {
    switch self {
    case .wrongKind(let path, _, _), .outOfRange(let path, _, _), .unknownWord(let path, _, _),
      .valueTooLong(let path, _, _):
      PathSearch(path).line(in: text) ?? 1
    case .missing, .tooLong, .notJSON, .notAnObject, .noPayload: 1
    }
  }
}

/// Finds the value of a path, such as `aps.alert.title`, in a text. A path may begin within another value, as that of a payload in a
/// message of FCM does.
private struct PathSearch {
  private let path: String
  /// The names of the objects and arrays that are open; empty for one that has no name.
  private var names: [String] = []
  /// The name of the value that comes next.
  private var name = ""
  private var line = 1

  init(_ path: String) { self.path = path }

  func line(in text: [UInt8]) -> Int? {
    var search = self
    return search.find(in: text)
  }

  private mutating func find(in text: [UInt8]) -> Int? {
    var next = 0
    while next < text.count {
      let start = next
      next += 1
      switch text[start] {
      case UInt8(ascii: "\n"): line += 1
      case 0x20, 0x09, 0x0D, UInt8(ascii: ":"): break
      case UInt8(ascii: ","): name = ""
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if !names.isEmpty { names.removeLast() }
        name = ""
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if isFound { return line }
        names.append(name)
        name = ""
      case UInt8(ascii: "\""):
        while next < text.count, text[next] != UInt8(ascii: "\"") {
          next += text[next] == UInt8(ascii: "\\") ? 2 : 1
        }
        next += 1
        if isName(before: next, in: text) {
          name = String(decoding: text[(start + 1)..<(next - 1)], as: UTF8.self)
        } else if isFound {
          return line
        }
      default: if isFound { return line }
      }
    }
    return nil
  }

  /// Whether the string that ends before an index is the name of a member.
  private func isName(before index: Int, in text: [UInt8]) -> Bool {
    text[min(index, text.count)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }

  private var isFound: Bool {
    guard !name.isEmpty else { return false }
    let here = (names + [name]).filter { !$0.isEmpty }.joined(separator: ".")
    return here == path || here.hasSuffix("." + path)
  }
}
