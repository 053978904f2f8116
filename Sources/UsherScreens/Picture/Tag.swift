/// The content of a pair of double braces.
struct Tag: Sendable, Equatable {
  enum Kind: Sendable { case value, section, inverted, style, close, comment }

  let kind: Kind
  let name: String
  let fit: Fit
  /// The texts after each `|`.
  var forms: [String] = []
  let position: Position

  /// The tag as it is written, for messages.
  var written: String {
    switch kind {
    case .value: "{{\(([name] + forms).joined(separator: "|"))}}"
    case .section: "{{#\(name)}}"
    case .inverted: "{{^\(name)}}"
    case .style: "{{*\(name)}}"
    case .close: "{{/\(name)}}"
    case .comment: "{{!}}"
    }
  }
}

/// The meaning of a text. A ``Palette`` decides how the style looks. A program can have styles of its own: `Style("hot")`.
public struct Style: Sendable, Hashable, CaseIterable {
  /// The name of the style in screen files.
  public let rawValue: String
  /// The index of a style of the library in every palette; -1 for a style of the program's own.
  let ordinal: Int

  /// Creates a style of the program's own, or the library's style of that name.
  public init(_ name: String) {
    rawValue = name
    ordinal = Self.allCases.firstIndex { $0.rawValue == name } ?? -1
  }

  private init(_ name: String, _ ordinal: Int) { (rawValue, self.ordinal) = (name, ordinal) }

  /// The title of a screen or a section.
  public static let title = Style("title", 0)
  /// What matters less.
  public static let dim = Style("dim", 1)
  /// What the user has not read.
  public static let unread = Style("unread", 2)
  /// What went wrong.
  public static let error = Style("error", 3)
  /// What the user should notice, such as news.
  public static let notice = Style("notice", 4)
  /// A name or a value that stands out from the words around it.
  public static let name = Style("name", 5)
  /// The key that the user types for a choice. Keys always have this style.
  public static let key = Style("key", 6)
  /// A line or word that mentions the user.
  public static let mention = Style("mention", 7)
  /// What is well, such as a success.
  public static let good = Style("good", 8)
  /// A line that belongs to the line below it, or a notice that is true for a while. It matters in a log, and has no
  /// look of its own.
  public static let aside = Style("aside", 9)
  /// A link, such as one that a ``Fold`` finds in its text.
  public static let link = Style("link", 10)
  /// An emphasis, such as `*words*` in a ``Fold`` that is marked.
  public static let strong = Style("strong", 11)
  /// Code, such as what stands between backquotes in a ``Fold`` that is marked.
  public static let code = Style("code", 12)

  /// The styles of the library.
  public static let allCases: [Style] = [
    .title, .dim, .unread, .error, .notice, .name, .key, .mention, .good, .aside, .link, .strong,
    .code,
  ]
}

/// How many columns a value takes.
enum Fit: Sendable, Equatable {
  /// As many as the text needs. The text is cut at the right edge.
  case natural
  case exactly(Columns)
  case right(Columns)
  case atMost(Columns)
  /// The columns that the other parts of the line do not need.
  case rest
  /// Like `.rest`, but the text is cut at its beginning. The value gets the columns that a value with `.rest` does not
  /// need, and at least two thirds of the columns left over.
  case lead
  /// The text is wrapped by word. Every row starts at the column of the first row.
  case wrap

  /// Whether the width depends on the line or on the width of the screen.
  var needsLine: Bool {
    switch self {
    case .rest, .lead, .wrap, .exactly(.share), .right(.share), .atMost(.share): true
    case .natural, .exactly, .right, .atMost: false
    }
  }
}

/// The width of a value: a number of columns, or a percentage of the screen.
enum Columns: Sendable, Equatable {
  case count(Int)
  case share(Int)

  static let counts = 1...500
  static let shares = 1...100

  func of(_ width: Int) -> Int {
    switch self {
    case .count(let count): count
    case .share(let hundredths): max(1, width * hundredths / 100)
    }
  }
}

extension Tag {
  /// Why the content of a pair of braces is not a tag.
  struct Malformed: Error {
    let problem: Problem
  }

  /// Reads the content of a pair of braces.
  init(_ bytes: ArraySlice<UInt8>, at position: Position) throws(Malformed) {
    let kind: Kind =
      switch bytes.first {
      case UInt8(ascii: "#"): .section
      case UInt8(ascii: "^"): .inverted
      case UInt8(ascii: "*"): .style
      case UInt8(ascii: "/"): .close
      case UInt8(ascii: "!"): .comment
      case UInt8(ascii: ">"):
        throw Malformed(problem: .misplacedPart("{{\(String(decoding: bytes, as: UTF8.self))}}"))
      default: .value
      }
    if kind == .comment {
      self.init(kind: .comment, name: "", fit: .natural, position: position)
      return
    }
    var rest = kind == .value ? bytes : bytes.dropFirst()
    var forms: [String] = []
    if kind == .value, let bar = rest.firstIndex(of: UInt8(ascii: "|")) {
      forms = rest[(bar + 1)...].split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
      rest = rest[..<bar]
    }
    rest = rest.drop { $0 == 0x20 }
    guard !rest.isEmpty else {
      throw Malformed(problem: .emptyTag("{{\(String(decoding: bytes, as: UTF8.self))}}"))
    }
    let end = rest.firstIndex(of: 0x20) ?? rest.endIndex
    let name = String(decoding: rest[..<end], as: UTF8.self)
    guard Name.isName(name) else { throw Malformed(problem: .badName(name)) }
    let option = end == rest.endIndex ? "" : String(decoding: rest[end...], as: UTF8.self).trimmingSpaces
    guard option.isEmpty || kind == .value else { throw Malformed(problem: .badName("\(name) \(option)")) }
    let fit = option.isEmpty ? .natural : try Self.fit(option, of: name)
    self.init(kind: kind, name: name, fit: fit, forms: forms, position: position)
  }

  private static func fit(_ option: String, of name: String) throws(Malformed) -> Fit {
    if option == "*" { return .rest }
    if option == "...*" { return .lead }
    if option == "wrap" { return .wrap }
    let (written, make): (Substring, (Columns) -> Fit) =
      if option.hasPrefix("<=") {
        (option.dropFirst(2), Fit.atMost)
      } else if option.hasPrefix(">") {
        (option.dropFirst(), Fit.right)
      } else {
        (option[...], Fit.exactly)
      }
    let isShare = written.last == "%"
    let digits = isShare ? written.dropLast() : written
    guard !digits.isEmpty, digits.utf8.allSatisfy(Name.isDigit) else {
      throw Malformed(problem: .badFit(option, of: name))
    }
    guard let count = Int(digits), (isShare ? Columns.shares : Columns.counts).contains(count) else {
      throw Malformed(problem: .columnsOutOfRange(option, of: name))
    }
    return make(isShare ? .share(count) : .count(count))
  }
}

/// Names of values, events, fields and rules: letters, digits and `_`, a letter first.
enum Name {
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 80 else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension String {
  /// The string without the spaces at both ends.
  var trimmingSpaces: String {
    var bytes = utf8[...]
    while bytes.first == 0x20 { bytes.removeFirst() }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }
}
