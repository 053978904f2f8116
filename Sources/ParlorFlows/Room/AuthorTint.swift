public import UsherScreens

/// The colours of authors. An author keeps a colour in every room and session; red is left for errors.
public enum AuthorTint {
  static let styles = (1...12).map { Style("author\($0)") }

  /// Returns the style of an account's name.
  static func style(of account: Int64) -> Style { styles[Int(account.magnitude % UInt64(styles.count))] }

  /// Returns a palette with the colours of authors. They are readable on light and dark, if the terminal has 256 colours;
  /// otherwise they are taken from the eight that every terminal has.
  public static func palette(on base: Palette, has256Colours: Bool) -> Palette {
    let codes =
      has256Colours
      ? [33, 133, 30, 136, 97, 28, 94, 63, 64, 127, 31, 67].map { "38;5;\($0)" }
      : styles.indices.map { ["34", "35", "36", "32"][$0 % 4] }
    return base.with(Dictionary(uniqueKeysWithValues: zip(styles, codes)))
  }
}
