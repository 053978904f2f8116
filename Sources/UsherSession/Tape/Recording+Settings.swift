import UsherScreens

extension Recording.View {
  init(_ session: Session) {
    (width, height) = (session.width(), session.height())
    isPlain = session.state.drafts() == .aside
  }

  /// The view as it is written: `80x24`, `80x-` without a limit of rows, and `80x24 plain`.
  var written: String {
    "\(width)x\(height.map { String($0) } ?? "-")" + (isPlain ? " plain" : "")
  }

  init?(written text: String) {
    let words = text.split(separator: " ")
    guard let size = words.first, words.count == 1 || words.count == 2 && words[1] == "plain" else {
      return nil
    }
    let sides = size.split(separator: "x", maxSplits: 1)
    guard sides.count == 2, let width = Int(sides[0]), 1...10_000 ~= width else { return nil }
    if sides[1] == "-" {
      height = nil
    } else if let rows = Int(sides[1]), 1...10_000 ~= rows {
      height = rows
    } else {
      return nil
    }
    (self.width, isPlain) = (width, words.count == 2)
  }
}

extension Recording.Settings {
  static let mark = "# usher recording="

  /// The first line of a recording.
  var written: String {
    var words = [Self.mark + Recording.version, "clock=\(clock)", "lang=\(Self.quoted(language))"]
    words.append("view=" + view.written.replacing(" ", with: ","))
    if isAtTerminal { words.append("terminal") }
    if isColoured { words.append("coloured") }
    if isPlain { words.append("plain") }
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) {
      words.append("\(name):\(Self.quoted(value))")
    }
    return words.joined(separator: " ")
  }

  init(written line: String) throws(RecordingError) {
    let words = line.dropFirst(Self.mark.count).split(separator: " ")
    guard let version = words.first else { throw .notARecording }
    guard version == Recording.version else { throw .version(String(version.prefix(20))) }
    self.init(clock: 0)
    for word in words.dropFirst() {
      guard read(word) else { throw .badSetting(String(word.prefix(60))) }
    }
  }

  private mutating func read(_ word: Substring) -> Bool {
    switch word {
    case "terminal": isAtTerminal = true
    case "coloured": isColoured = true
    case "plain": isPlain = true
    default:
      guard let mark = word.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return false }
      let name = String(word[..<mark])
      guard let value = Self.plain(word[word.index(after: mark)...]) else { return false }
      if word[mark] == ":" {
        facts[name] = value
        return true
      }
      return read(name, value)
    }
    return true
  }

  private mutating func read(_ name: String, _ value: String) -> Bool {
    switch name {
    case "clock":
      // The limit is the end of the year 9999.
      guard let time = Int64(value), 0..<253_402_300_800_000 ~= time else { return false }
      clock = time
    case "lang":
      guard !value.isEmpty else { return false }
      language = value
    case "view":
      guard let view = Recording.View(written: value.replacing(",", with: " ")) else { return false }
      self.view = view
    default: return false
    }
    return true
  }

  /// Writes every byte but letters, digits and some marks as `%HH`.
  private static func quoted(_ text: String) -> String {
    var quoted = ""
    for byte in text.utf8 {
      let isPlain =
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || "-_./@:+".utf8.contains(byte)
      if isPlain {
        quoted.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        quoted += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return quoted
  }

  private static func plain(_ quoted: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = quoted.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        guard byte > 0x20, byte < 0x7F || byte == UInt8(ascii: ",") else { return nil }
        bytes.append(byte)
        continue
      }
      let digits = [rest.next(), rest.next()].compactMap { $0 }
      guard let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value >= 0x20,
        value != 0x7F
      else { return nil }
      bytes.append(value)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
