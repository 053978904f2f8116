/// Long messages and descriptions, of which screens show the beginning.
enum LongText {
  /// The rows that are shown until the user asks for all.
  static let shown = 0..<6
}
