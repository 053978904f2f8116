/// One file of `Screens/`: its path and its text.
public struct Source: Sendable, Equatable {
  package let path: String
  package let text: String

  /// Creates a file. Only the last two parts of `path` count, such as `Home/home.en.screen`; findings show all of it.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  /// The files that the plugin EmbedScreens has put into a program.
  public static func embedded(_ files: [(path: String, text: String)]) -> [Source] {
    files.map { Source(path: "Screens/" + $0.path, text: $0.text) }
  }

  /// The lines of a text, without the characters that end them. A byte order mark and carriage returns at the ends of
  /// lines are removed.
  static func lines(of text: String) -> [ArraySlice<UInt8>] {
    var bytes = Array(text.utf8)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines: [ArraySlice<UInt8>] = []
    while !bytes.isEmpty {
      let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[..<end]
      lines.append(line.last == 0x0D ? line.dropLast() : line)
      bytes = bytes[end...].dropFirst()
    }
    return lines
  }
}

/// The meaning of the last two parts of a path: `Home/home.ko.screen` is screen `Home/home` in Korean.
struct SourceName: Sendable, Hashable {
  enum Kind: String, Sendable { case screen, words, text, part }

  let name: String
  let language: String
  let kind: Kind

  init(name: String, language: String, kind: Kind) {
    self.name = name
    self.language = language
    self.kind = kind
  }

  init?(path: String) {
    let folders = path.split(separator: "/", omittingEmptySubsequences: false)
    guard folders.count > 1, let file = folders.last, let flow = folders.dropLast().last else { return nil }
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, !flow.isEmpty, !parts[0].isEmpty, !parts[1].isEmpty,
      let kind = Kind(rawValue: String(parts[2]))
    else { return nil }
    name = "\(flow)/\(parts[0])"
    language = String(parts[1])
    self.kind = kind
  }

  static func path(root: String, name: String, language: String, kind: Kind) -> String {
    root + "/" + SourceName(name: name, language: language, kind: kind).file
  }

  /// The last two parts of the path.
  var file: String { name + "." + language + "." + kind.rawValue }

  private static let screenEnd = "." + Kind.screen.rawValue

  /// Returns the language of a path if it is a file of this screen. Cheaper than making a `SourceName` of the path.
  static func language(of path: String, of screen: String) -> String? {
    guard path.hasSuffix(screenEnd) else { return nil }
    let rest = path.utf8.dropLast(screenEnd.utf8.count)
    guard let dot = rest.lastIndex(of: UInt8(ascii: ".")),
      case let before = rest[..<dot], before.suffix(screen.utf8.count).elementsEqual(screen.utf8)
    else { return nil }
    let root = before.dropLast(screen.utf8.count).last
    let language = rest[rest.index(after: dot)...]
    return (root == nil || root == UInt8(ascii: "/")) && !language.isEmpty ? String(Substring(language)) : nil
  }

  /// Whether a path ends in these two parts. Cheaper than making a `SourceName` of the path.
  static func leads(_ path: String, to file: String) -> Bool {
    guard path.hasSuffix(file) else { return false }
    let before = path.utf8.dropLast(file.utf8.count).last
    return before == nil || before == UInt8(ascii: "/")
  }
}
