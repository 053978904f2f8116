internal import UsherScreens

/// The sequences that show and withdraw notifications. No text can leave its field: OSC 99 carries it in base64, and the
/// others get it without what separates their fields.
enum DesktopSequence {
  /// `OSC ... ST`.
  private static func osc(_ body: String) -> String { "\u{1B}]\(body)\u{1B}\\" }

  /// Asks the terminal whether it knows OSC 99, what it is, and at last what every terminal answers.
  static func query(_ id: String) -> String { osc("99;i=\(id):p=?;") + "\u{1B}[>q\u{1B}[c" }

  /// OSC 99. `program` is the name of the program. If `reports` is true, the terminal reports a click.
  static func show(_ notice: DesktopNotice, id: String, program: String, reports: Bool) -> String {
    let (title, body) = notice.sendable
    let common = "i=\(id):e=1"
    let actions = reports ? "focus,report" : "focus"
    let settings =
      "\(common):d=0:o=unfocused:u=\(notice.urgency.rawValue):a=\(actions):f=\(Base64.text(program))"
    var sequences = pieces(of: title).enumerated().map { index, piece in
      osc("99;\(index == 0 ? settings : common + ":d=0");\(piece)")
    }
    let pieces = pieces(of: body)
    for (index, piece) in pieces.enumerated() {
      sequences.append(osc("99;\(common):d=\(index == pieces.count - 1 ? 1 : 0):p=body;\(piece)"))
    }
    return sequences.joined()
  }

  static func withdraw(_ id: String) -> String { osc("99;i=\(id):p=close;") }

  static func notify(_ notice: DesktopNotice) -> String {
    let (title, body) = notice.sendable
    return osc("777;notify;\(field(title));\(field(body))")
  }

  /// OSC 9. The text begins with the name of the program, since a text that begins with a number is a command in some
  /// terminals.
  static func growl(_ notice: DesktopNotice, program: String) -> String {
    let (title, body) = notice.sendable
    let words = [title, body].filter { !$0.isEmpty }.joined(separator: ": ")
    return osc("9;" + field("\(program): \(words)"))
  }

  /// OSC 52: puts a text on the clipboard.
  static func copy(_ text: String) -> String { osc("52;c;" + Base64.text(text)) }

  /// OSC 2: sets the title of the window. The terminal keeps the former one, and takes it back.
  static func title(_ text: String) -> String { osc("2;" + Text.clean(text)) }
  static let (keepTitle, formerTitle) = ("\u{1B}[22;2t", "\u{1B}[23;2t")

  private static func field(_ text: String) -> String { text.replacing(";", with: ",") }

  /// The text in base64, in pieces of at most 2,048 characters. Each stands for a multiple of three bytes, so that only the
  /// last one is padded.
  private static func pieces(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { return [""] }
    return stride(from: 0, to: bytes.count, by: 1536).map {
      Base64.text(bytes[$0..<min($0 + 1536, bytes.count)])
    }
  }
}

enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ text: String) -> String { self.text(Array(text.utf8)[...]) }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var rest = bytes
    while !rest.isEmpty {
      let group = rest.prefix(3)
      rest = rest.dropFirst(3)
      let value = (0..<3).reduce(0) { $0 << 8 | Int($1 < group.count ? group[group.startIndex + $1] : 0) }
      for index in 0..<4 {
        result.append(index <= group.count ? digits[value >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
