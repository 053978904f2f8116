internal import UsherSession

/// The control keys by name, both as bytes from a terminal and as scalars.
extension FixedWidthInteger where Self: UnsignedInteger {
  /// ^C and the like: a terminal sends the low five bits of the letter.
  private static func control(_ letter: Unicode.Scalar) -> Self {
    Self(truncatingIfNeeded: letter.value & 31)
  }

  static var controlC: Self { control("C") }
  static var controlD: Self { control("D") }
  static var controlG: Self { control("G") }
  /// ^H. Keyboards send this or `delete` for Backspace.
  static var backspace: Self { control("H") }
  static var tab: Self { control("I") }
  static var newline: Self { control("J") }
  static var controlL: Self { control("L") }
  static var carriageReturn: Self { control("M") }
  static var controlO: Self { control("O") }
  static var controlR: Self { control("R") }
  static var controlS: Self { control("S") }
  static var controlU: Self { control("U") }
  static var controlV: Self { control("V") }
  static var controlZ: Self { control("Z") }
  static var escape: Self { control("[") }
  static var space: Self { 32 }
  static var delete: Self { 127 }
  /// Ends a string that a terminal sends.
  static var bell: Self { controlG }

  /// Whether it is a control character of ASCII.
  var isControl: Bool { self < .space || self == .delete }
}

/// Keys that send a sequence, in the forms that xterm, linux, screen, tmux and rxvt send. Each is bound to a command of
/// libedit's, unless the user's settings bind the sequence to another command.
struct SequenceKey: Equatable {
  let command: String
  /// What the key sends, without the escape at the start.
  let bodies: [String]

  private init(_ command: String, _ bodies: String...) { (self.command, self.bodies) = (command, bodies) }

  static let up = SequenceKey("ed-prev-history", "[A", "OA")
  static let down = SequenceKey("ed-next-history", "[B", "OB")
  static let right = SequenceKey("ed-next-char", "[C", "OC")
  static let left = SequenceKey("ed-prev-char", "[D", "OD")
  static let home = SequenceKey("ed-move-to-beg", "[H", "OH", "[1~", "[7~")
  static let end = SequenceKey("ed-move-to-end", "[F", "OF", "[4~", "[8~")
  static let deleteRight = SequenceKey("ed-delete-next-char", "[3~")
  static let deleteWord = SequenceKey("em-delete-next-word", "[3;5~", "[3;3~", "[3^")
  static let wordRight = SequenceKey("em-next-word", "[1;5C", "[1;3C", "[1;9C", "[5C", "O5C", "Oc")
  static let wordLeft = SequenceKey("ed-prev-word", "[1;5D", "[1;3D", "[1;9D", "[5D", "O5D", "Od")

  static let all = [up, down, right, left, home, end, deleteRight, deleteWord, wordRight, wordLeft]

  /// An arrow with Alt, as xterm writes it; nil if the sequence is not that of an arrow.
  static func alt(_ sequence: [UInt32]) -> [UInt32]? {
    guard sequence.count == 3, let final = sequence.last,
      [up, down, right, left].contains(where: { $0.sends(sequence) })
    else { return nil }
    return [.escape] + "[1;3".unicodeScalars.map(\.value) + [final]
  }

  func sends(_ sequence: [UInt32]) -> Bool {
    sequence.first == .escape
      && bodies.contains { $0.unicodeScalars.map(\.value).elementsEqual(sequence.dropFirst()) }
  }

  /// The scalar that stands for the key at `index` of `all` within libedit. No terminal sends it.
  ///
  /// The sequence itself is not bound in libedit. Otherwise libedit would take every escape for the beginning of a sequence,
  /// although the escape is a key by itself among vi's keys.
  static func scalar(at index: Int) -> UInt32 { 0x80 + UInt32(index) }
}

extension PageTurn {
  /// The page that a sequence asks for: PgUp or PgDn of xterm, linux, screen and tmux, with or without a modifier.
  init?(_ sequence: [UInt32]) {
    let text = String(String.UnicodeScalarView(sequence.compactMap(Unicode.Scalar.init)))
    guard text.hasPrefix("\u{1B}["), text.hasSuffix("~") else { return nil }
    switch text.dropFirst(2).dropLast().prefix(while: { $0 != ";" }) {
    case "5": self = .older
    case "6": self = .newer
    default: return nil
    }
  }
}

/// Bracketed paste: the terminal sends a marker before and after what is pasted.
enum PasteMode {
  static let on = "\u{1B}[?2004h"
  static let off: StaticString = "\u{1B}[?2004l"
  /// The same, and the terminal no longer reports whether its window is in front.
  static let offWithFocus: StaticString = "\u{1B}[?2004l\u{1B}[?1004l"
  static let begin = Array("\u{1B}[200~".utf8)
  static let end = Array("\u{1B}[201~".utf8)
}
