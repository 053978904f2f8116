import UsherText

/// A name for a file that came from elsewhere: in this folder, seen, and harmless whatever it was called.
public enum SafeName {
  /// Leaves letters, digits, blanks and plain marks as they are, in any script; the rest becomes `_`.
  public static func of(_ name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var safe = ""
    for character in last {
      let text = String(character)
      safe += Text.clean(text) == text && !"<>:\"|?*$`;&!".contains(character) ? text : "_"
    }
    // No hidden file, no option of a command, no folder above.
    while let first = safe.first, ".-~ ".contains(first) { safe.removeFirst() }
    while let end = safe.last, ". ".contains(end) { safe.removeLast() }
    return safe.isEmpty ? "file" : short(safe)
  }

  /// The name with a number, for when it is taken: `cat (2).png`.
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

  /// File systems take 255 bytes; a number has to have room too.
  private static func short(_ name: String) -> String {
    guard name.utf8.count > 200 else { return name }
    let (stem, ending) = split(name)
    var short = stem
    while short.utf8.count + ending.utf8.count > 200 { short.removeLast() }
    return String(short + ending)
  }
}
