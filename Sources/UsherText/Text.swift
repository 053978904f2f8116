/// What is drawn, seen as columns of a terminal.
///
/// Text from outside goes through `clean` first; the others expect clean text, and never trap on any other.
/// A cluster is Swift's `Character`. Its columns are 2 if East Asian wide or an emoji (a joined sequence, a
/// flag, a keycap or a skin tone is one emoji), 0 for what combines, 1 otherwise.
public enum Text {
  /// How wide a terminal draws what Unicode calls ambiguous, such as `…`, `±` or Greek in a Korean font.
  public enum Ambiguous: Int, Sendable {
    case narrow = 1
    case wide = 2
  }
}
