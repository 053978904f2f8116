extension Terminal {
  /// Commands of libedit's that start a program, or carry out what is typed, which may. No key leads to them, whatever the
  /// user's settings say.
  public static let refusedCommands = ["ed-command", "vi-histedit"]
}
