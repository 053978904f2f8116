public import UsherScreens
import UsherSession

/// What a screen reader says for a reaction. Only plain lines need the file.
public struct ReactionWord: Word {
  public static let file = "Room/reactions"
  public static let allCases = EmojiCode.allCases.filter { $0 != .other }.map { ReactionWord(code: $0) }

  let code: EmojiCode

  init(code: EmojiCode) { self.code = code }

  public init?(rawValue: String) {
    guard let code = EmojiCode(rawValue: rawValue), code != .other else { return nil }
    self.code = code
  }

  public var rawValue: String { code.rawValue }
}

extension Parlor {
  /// Returns what a screen reader says for an emoji; empty for an emoji without a code.
  func spokenName(of emoji: String) -> String {
    let code = EmojiCode(emoji)
    return code == .other ? "" : session?.words(ReactionWord.self)[ReactionWord(code: code)] ?? ""
  }
}
