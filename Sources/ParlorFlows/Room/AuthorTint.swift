public import UsherScreens

/// The colours of authors. An author keeps a colour in every room and session; red is left for errors.
public enum AuthorTint {
  static let styles = (1...12).map { Style("author\($0)") }

  /// Returns the style of an account's name.
  static func style(of account: Int64) -> Style { styles[Int(account.magnitude % UInt64(styles.count))] }

  /// The colours of a terminal with 256. Each has a contrast of 3 to 1 at least with black and with white, and none is red. Those
  /// of the first accounts, from the second style on, differ the most.
  static let colours = [31, 33, 130, 28, 165, 66, 137, 99, 100, 169, 29, 93]

  /// Returns a palette with the colours of authors. They are readable on light and dark, if the terminal has 256 colours;
  /// otherwise they are four of those that every terminal has, and the same in bold.
  public static func palette(on base: Palette, has256Colours: Bool) -> Palette {
    let codes =
      has256Colours
      ? colours.map { "38;5;\($0)" }
      : styles.indices.map { (($0 / 4) % 2 == 0 ? "" : "1;") + ["34", "35", "36", "32"][$0 % 4] }
    return base.with(Dictionary(uniqueKeysWithValues: zip(styles, codes)))
  }
}
