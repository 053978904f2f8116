/// Long messages and descriptions, of which screens show the beginning.
enum LongText {
  /// The rows that are shown until the user asks for all.
  static let shown = 0..<6
  /// The rows where there is hardly any room, such as on a terminal of eight rows.
  static let compact = 0..<2
}
