extension Editline {
  /// Commands of libedit's that start a program or carry out what is typed, and that no key leads to.
  static let refused = ["ed-command", "vi-histedit"]
}
