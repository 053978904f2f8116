import UsherScreens
import UsherText

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

  /// A row without its colours.
  static func plain(_ row: String) -> String {
    guard row.utf8.contains(0x1B) else { return row }
    var bytes: [UInt8] = []
    var isWithin = false
    for byte in row.utf8 {
      if byte == 0x1B { isWithin = true } else if !isWithin { bytes.append(byte) }
      if isWithin, 0x40...0x7E ~= byte, byte != UInt8(ascii: "[") { isWithin = false }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A row with colours and without any other escape sequence, which a recording that somebody has changed may hold.
  static func safe(_ row: String) -> String {
    guard row.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return Text.clean(row) }
    var safe = ""
    var rest = row[...]
    while let start = rest.unicodeScalars.firstIndex(of: "\u{1B}") {
      safe += Text.clean(String(rest[..<start]))
      let tail = rest.utf8[start...].dropFirst()
      let parameters = tail.dropFirst().prefix { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ";") }
      if tail.first == UInt8(ascii: "["), rest.utf8[parameters.endIndex...].first == UInt8(ascii: "m") {
        safe += "\u{1B}[" + String(Substring(parameters)) + "m"
        rest = rest[rest.utf8.index(after: parameters.endIndex)...]
      } else {
        rest = Substring(tail)
      }
    }
    return safe + Text.clean(String(rest))
  }
}
