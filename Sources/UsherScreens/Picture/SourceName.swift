/// What the last two parts of a path say: `Home/home.ko.screen` is screen `Home/home` in Korean.
struct SourceName: Sendable, Hashable {
  enum Kind: String, Sendable { case screen, words }

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

  /// The last two parts of every path that leads to it.
  var file: String { name + "." + language + "." + kind.rawValue }

  /// Whether a path ends in these two parts: what taking it apart would say, without doing so.
  static func leads(_ path: String, to file: String) -> Bool {
    guard path.hasSuffix(file) else { return false }
    let before = path.utf8.dropLast(file.utf8.count).last
    return before == nil || before == UInt8(ascii: "/")
  }
}
