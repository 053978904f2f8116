import ParlorStore

/// The emoji that have short codes, such as `:+1:`. `Screens/Room/reactions` has
/// their names, for screens that are spoken.
enum EmojiCode: String, CaseIterable, Sendable {
  case thumbsUp, thumbsDown, heart, joy, smile, grin, wink, sweatSmile, heartEyes, sunglasses, thinking,
    openMouth, cry,
    sob, angry, tada, clap, pray, muscle, okHand, wave, raisedHands, eyes, fire, rocket, star, sparkles,
    hundred, check,
    cross, warning, question, bulb, coffee
  /// Any other emoji.
  case other

  /// The emoji, and the code between its colons.
  private var entry: (emoji: String, code: String) {
    switch self {
    case .thumbsUp: ("👍", "+1")
    case .thumbsDown: ("👎", "-1")
    case .heart: ("❤️", "heart")
    case .joy: ("😂", "joy")
    case .smile: ("😄", "smile")
    case .grin: ("😁", "grin")
    case .wink: ("😉", "wink")
    case .sweatSmile: ("😅", "sweat_smile")
    case .heartEyes: ("😍", "heart_eyes")
    case .sunglasses: ("😎", "sunglasses")
    case .thinking: ("🤔", "thinking")
    case .openMouth: ("😮", "open_mouth")
    case .cry: ("😢", "cry")
    case .sob: ("😭", "sob")
    case .angry: ("😠", "angry")
    case .tada: ("🎉", "tada")
    case .clap: ("👏", "clap")
    case .pray: ("🙏", "pray")
    case .muscle: ("💪", "muscle")
    case .okHand: ("👌", "ok_hand")
    case .wave: ("👋", "wave")
    case .raisedHands: ("🙌", "raised_hands")
    case .eyes: ("👀", "eyes")
    case .fire: ("🔥", "fire")
    case .rocket: ("🚀", "rocket")
    case .star: ("⭐", "star")
    case .sparkles: ("✨", "sparkles")
    case .hundred: ("💯", "100")
    case .check: ("✅", "white_check_mark")
    case .cross: ("❌", "x")
    case .warning: ("⚠️", "warning")
    case .question: ("❓", "question")
    case .bulb: ("💡", "bulb")
    case .coffee: ("☕", "coffee")
    case .other: ("", "")
    }
  }

  /// The emoji itself; empty for ``other``.
  var text: String { entry.emoji }

  private static let codes: [String: String] = {
    var codes = ["thumbsup": "👍", "thumbsdown": "👎"]
    for code in allCases where code != .other { codes[code.entry.code] = code.text }
    return codes
  }()

  private static let names: [String: EmojiCode] = {
    var names: [String: EmojiCode] = [:]
    for code in allCases where code != .other { names[code.text] = code }
    return names
  }()

  /// The codes as they are typed, such as `:+1:`.
  static let typed = allCases.filter { $0 != .other }.map { ":\($0.entry.code):" }

  /// Returns the codes that a word begins, which ends at the cursor. A blank follows the only one.
  static func completions(of word: String) -> [String] {
    let found = typed.filter { $0.hasPrefix(word.lowercased()) }
    return found.count == 1 ? [found[0] + " "] : found
  }

  /// Returns a text with the emoji in place of their codes, such as `:tada:`. In code between backquotes they stay.
  static func written(_ text: String) -> String {
    guard text.contains(":") else { return text }
    var (written, isCode) = ("", false)
    var rest = text[...]
    while let first = rest.first {
      if first == "`" { isCode.toggle() }
      let isFree = !isCode && !(written.last.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false)
      if first == ":", isFree, let (emoji, end) = code(at: rest) {
        written += emoji
        rest = rest[end...]
      } else {
        written.append(first)
        rest = rest.dropFirst()
      }
    }
    return written
  }

  /// The emoji of the code that a text begins with, and where the code ends; nil if it begins with none.
  private static func code(at text: Substring) -> (emoji: String, end: Substring.Index)? {
    let name = text.dropFirst().prefix { $0 != ":" && $0.isASCII && !$0.isWhitespace }
    guard text[name.endIndex...].first == ":", let emoji = codes[name.lowercased()] else { return nil }
    let end = text.index(after: name.endIndex)
    let next = text[end...].first
    return next.map { $0.isASCII && ($0.isLetter || $0.isNumber) } ?? false ? nil : (emoji, end)
  }

  init(_ emoji: String) { self = Self.names[emoji] ?? .other }

  /// Returns the emoji of a typed text: a short code, with or without its colons, or the emoji itself.
  static func emoji(_ text: String) -> Emoji? {
    var code = text[...]
    if code.count > 2, code.first == ":", code.last == ":" { code = code.dropFirst().dropLast() }
    return Emoji(codes[code.lowercased()] ?? text)
  }
}
