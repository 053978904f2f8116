/// A minimal stand-in.
enum Text {
  static func clean(_ text: String) -> String { clean(text, keepingNewlines: false) }

  static func clean(_ text: String, keepingNewlines: Bool) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let control = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let picture = Unicode.Scalar(scalar.value < 0x20 ? 0x2400 + scalar.value : 0xFFFD) ?? "?"
      out.append(control && !(keepingNewlines && scalar == "\n") ? picture : scalar)
    }
    return String(out)
  }

  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0x1F300...0x1FAFF:
      return 2
    default: return 1
    }
  }

  static func truncate(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    guard columns > 0 else { return "" }
    var out = ""
    var used = 0
    for character in text {
      let next = width(character)
      if used + next > columns - 1 { break }
      out.append(character)
      used += next
    }
    return out + "…"
  }

  static func pad(_ text: String, to columns: Int, right: Bool) -> String {
    let blanks = String(repeating: " ", count: max(0, columns - width(text)))
    return right ? blanks + text : text + blanks
  }

  static func wrap(_ text: String, first: Int, rest: Int) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      for word in paragraph.split(separator: " ") {
        let columns = width(String(word))
        let room = lines.isEmpty ? first : rest
        if used > 0, used + 1 + columns <= room {
          line += " " + word
          used += 1 + columns
          continue
        }
        if used > 0 {
          lines.append(line)
          line = ""
          used = 0
        }
        for character in word {
          let next = width(character)
          if used > 0, used + next > (lines.isEmpty ? first : rest) {
            lines.append(line)
            line = ""
            used = 0
          }
          line.append(character)
          used += next
        }
      }
      lines.append(line)
    }
    return lines
  }

  static func composed(_ text: String) -> String { text }
}
