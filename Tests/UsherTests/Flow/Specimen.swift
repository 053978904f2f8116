import Usher

/// A flow with every kind of value that has a written form.
enum Specimen: Flow {
  case bare
  case number(Int)
  case text(String)
  case flag(Bool)
  case pair(Int, String)
  case labelled(text: String, page: Int)
  case mixed(Int, of: UInt8, String)
  case wide(UInt64, Int64, Double)
  case id(Key)
  case kind(Kind)
  case maybe(Int?)
  case maybeBoth(Int?, Int?)
  case maybeLabelled(from: Int?, to: Int?)
  case underscored(_page: Int)
  case renamed(Int)

  enum CodingKeys: String, CodingKey {
    case bare, number, text, flag, pair, labelled, mixed, wide, id, kind, maybe, maybeBoth, maybeLabelled,
      underscored
    case renamed = "now-called"
  }

  struct Key: RawRepresentable, Codable, Hashable, Sendable {
    var rawValue: String
  }
  enum Kind: String, Codable, Hashable, Sendable { case open, closed }

  static let all: [Specimen] =
    [
      .bare, .number(0), .number(-42), .number(.max), .number(.min), .text(""), .text("lunch"), .flag(true),
      .flag(false),
      .pair(1, "a"), .labelled(text: "", page: 2), .mixed(1, of: 255, "x"), .wide(.max, .min, -0.5),
      .id(Key(rawValue: "a:b")),
      .kind(.closed), .maybe(nil), .maybe(3), .maybeBoth(nil, nil), .maybeBoth(1, nil), .maybeBoth(nil, 2),
      .maybeBoth(1, 2), .maybeLabelled(from: nil, to: 9), .maybeLabelled(from: 9, to: nil),
      .underscored(_page: 4),
      .renamed(5),
    ]
    + Specimen.texts.flatMap {
      [.text($0), .labelled(text: $0, page: 1), .pair(0, $0), .id(Key(rawValue: $0))]
    }

  /// Texts with a meaning in written places, and texts without any.
  static let texts = [
    "/", ":", ",", "=", "(", ")", "()", "%", "%2F", "%zz", "a/b:c,d=e(f)", " ", "\n", "\r\n", "\t", "\0",
    "\u{1B}[31m", "\u{7F}",
    "점심 먹자", "e\u{301}", "👨‍👩‍👧‍👦", "\u{202E}abc", "\u{2028}", "+7", "007", "nil", "true", "?", "#", "..", "~",
    "'\"", "\\",
    String(repeating: "x", count: 1000),
  ]
}
