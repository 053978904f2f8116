/// Texts of other people in a line that a shell or a status bar may read as more than text.
public enum TameText {
  /// A clean text without what a shell would run in a prompt, and without the marks that change colours or add buttons in
  /// the prompts and bars of tmux, zsh, polybar and others. The characters become the wide ones that look the same.
  public static func of(_ text: String) -> String {
    guard text.utf8.contains(where: { "`\\$%#".utf8.contains($0) }) else { return text }
    var (tame, before): (String, Unicode.Scalar?) = ("", nil)
    for scalar in text.unicodeScalars {
      if let before { tame.unicodeScalars.append(isActive(before, next: scalar) ? wide(before) : before) }
      before = scalar
    }
    if let before { tame.unicodeScalars.append(isActive(before, next: nil) ? wide(before) : before) }
    return tame
  }

  private static func isActive(_ scalar: Unicode.Scalar, next: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "`", "\\": true
    // What follows at the end of the text is not known.
    case "$", "%": next.map { $0 != " " } ?? true
    case "#": next.map { "([{#".unicodeScalars.contains($0) } ?? true
    default: false
    }
  }

  /// The wide form of a character of ASCII.
  private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }
}
