import UsherScreens

/// What a terminal showed while a session was recorded, made again from its ``Recording``.
///
/// The recording has what the session printed and what was asked. The film adds what a terminal shows between: the prompt and
/// the line that was typed. The answers to hidden questions are not shown, as they were not.
struct Film {
  /// One piece of output, as a terminal gets it, without the line ends of a terminal.
  struct Frame {
    let time: Int64
    let view: Recording.View
    /// The rows that are printed. If a prompt stands in the last row, they are printed above it.
    var rows: [String] = []
    /// How many rows directly above the prompt were taken off first.
    var erased = 0
    /// The line that was typed at the prompt; nil if none was.
    var typed: String?
    /// Whether the typed line was taken off again, because the session shows it as well.
    var isSaid = false
    /// The place that the session is at now, if it has changed.
    var place: String?
    /// The prompt that stands after this; nil if it is the same.
    var prompt: String?
    /// Whether the terminal was cleared first.
    var isCleared = false
    let input: Script.Line
  }

  let frames: [Frame]

  init(_ recording: Recording) {
    frames = recording.steps.map { step in
      var frame = Frame(time: step.time, view: step.view, input: step.input)
      frame.typed = Film.typed(step.input)
      frame.isCleared = step.input == .event("redraw", "empty")
      for line in step.output {
        switch line {
        case .seen(let row): frame.rows.append(row)
        case .place(let place): frame.place = place
        case .asked(let prompt, _): frame.prompt = prompt
        case .event("said", _): frame.isSaid = recording.settings.isAtTerminal && !step.view.isPlain
        case .event("erased", let count): frame.erased += Int(count) ?? 0
        default: break
        }
      }
      return frame
    }
  }

  /// What a terminal shows of an input: the line, the hidden one as nothing, and a key as it is named.
  static func typed(_ input: Script.Line) -> String? {
    switch input {
    case .typed(let line): line
    case .event("answer", _): ""
    case .event("paste", let text): text.split(separator: "\n").first.map(String.init) ?? ""
    case .event("interrupt", _): "^C"
    case .event("end", _): "^D"
    default: nil
    }
  }

  /// A row without its escape sequences.
  static func plain(_ row: String) -> String {
    guard row.utf8.contains(0x1B) else { return row }
    return pieces(of: row).map { $0.text }.joined()
  }

  /// A row with colours and without any other escape sequence, such as those of links, or what somebody has put into a
  /// recording.
  static func safe(_ row: String) -> String {
    guard row.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return Text.clean(row) }
    return pieces(of: row).map { piece in
      (piece.color.map { "\u{1B}[\($0)m" } ?? "") + Text.clean(piece.text)
    }.joined()
  }

  /// The texts of a row, each with the parameters of the colour before it; nil if there is none.
  static func pieces(of row: String) -> [(color: String?, text: String)] {
    var pieces: [(color: String?, text: String)] = []
    for (index, part) in row.split(separator: "\u{1B}", omittingEmptySubsequences: false).enumerated() {
      guard index > 0 else {
        pieces.append((nil, String(part)))
        continue
      }
      let bytes = part.utf8
      switch bytes.first {
      case UInt8(ascii: "["):
        let end = bytes.dropFirst().firstIndex { 0x40...0x7E ~= $0 } ?? bytes.endIndex
        let parameters = bytes[..<end].dropFirst()
        let isColor =
          end < bytes.endIndex && bytes[end] == UInt8(ascii: "m")
          && parameters.allSatisfy { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }
        let rest = end < bytes.endIndex ? bytes[bytes.index(after: end)...] : bytes[end...]
        pieces.append((isColor ? String(Substring(parameters)) : nil, String(Substring(rest))))
      // A link, which ends at the next escape character or at a bell.
      case UInt8(ascii: "]"):
        let end = bytes.firstIndex(of: 7).map { bytes.index(after: $0) } ?? bytes.endIndex
        pieces.append((nil, String(Substring(bytes[end...]))))
      // The end of a link, or another sequence of two characters.
      default: pieces.append((nil, String(Substring(bytes.dropFirst()))))
      }
    }
    return pieces
  }
}
