internal import UsherScreens

extension String {
  /// The text as one word of a shell, for a command that a user may copy. What a terminal would obey is made visible.
  public var shellWord: String {
    let text = Text.clean(self)
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || ":/-_.".contains($0) }
    return isPlain && !text.isEmpty ? text : "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
