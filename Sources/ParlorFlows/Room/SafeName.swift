import ParlorStore
import UsherScreens

/// Turns the name of somebody else's file into a harmless one. The file is not hidden, stays in its folder, and cannot
/// be taken for an option of a command.
public enum SafeName {
  /// Keeps letters and digits of any script, blanks and common punctuation. Replaces every other character by `_`.
  public static func of(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var safe = ""
    for character in last {
      let text = String(character)
      safe += Text.clean(text) == text && !"<>:\"|?*$`;&!".contains(character) ? text : "_"
    }
    // A leading dot hides a file or names a parent folder. A leading hyphen looks like an option of a command.
    while let first = safe.first, ".-~ ".contains(first) { safe.removeFirst() }
    while let end = safe.last, ". ".contains(end) { safe.removeLast() }
    return safe.isEmpty ? "file" : short(safe)
  }

  /// Adds a number to a name that is taken: `cat (2).png`.
  public static func numbered(_ name: String, _ number: Int) -> String {
    let (stem, ending) = split(name)
    return "\(stem) (\(number))\(ending)"
  }

  private static func split(_ name: String) -> (stem: Substring, ending: Substring) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].utf8.count <= 16 else {
      return (name[...], "")
    }
    return (name[..<dot], name[dot...])
  }

  /// Shortens a name to 200 bytes. File systems allow 255, and a number may follow.
  private static func short(_ name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    let (stem, ending) = split(name)
    var short = stem
    while short.utf8.count + ending.utf8.count > 200 { short.removeLast() }
    return String(short + ending)
  }
}

extension FileShelf {
  /// Writes a file of a message to a folder, under a harmless name that is not taken. Returns the path.
  func save(
    _ file: SharedFile, in folder: String, from store: Store, for account: Account.ID
  ) throws -> String {
    var offset = 0
    return try save(SafeName.of(file.name), in: folder) {
      let piece = try store.piece(of: file.id, from: offset, for: account)
      offset += piece?.count ?? 0
      return piece
    }
  }
}
