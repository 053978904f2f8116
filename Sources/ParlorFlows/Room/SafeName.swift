import ParlorStore
import UsherText

/// A harmless name for a file that somebody else has named: not hidden, no option, in no other folder.
public enum SafeName {
  /// Keeps letters and digits of any script, blanks and plain marks. Replaces every other character by `_`.
  public static func of(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var safe = ""
    for character in last {
      let text = String(character)
      safe += Text.clean(text) == text && !"<>:\"|?*$`;&!".contains(character) ? text : "_"
    }
    // A leading dot hides a file or names a folder above; a leading hyphen makes an option of a command.
    while let first = safe.first, ".-~ ".contains(first) { safe.removeFirst() }
    while let end = safe.last, ". ".contains(end) { safe.removeLast() }
    return safe.isEmpty ? "file" : short(safe)
  }

  /// The name with a number, if the name itself is taken: `cat (2).png`.
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

  /// File systems take 255 bytes. 200 leave room for a number.
  private static func short(_ name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    let (stem, ending) = split(name)
    var short = stem
    while short.utf8.count + ending.utf8.count > 200 { short.removeLast() }
    return String(short + ending)
  }
}

extension FileShelf {
  /// Writes a file of a message into a folder, under a harmless name that is not taken. Returns its path.
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
