extension ProgramOption {
  public static let open = ProgramOption("open", value: "PLACE", "start at PLACE, a place or a link")
  public static let print = ProgramOption("print", "start, draw the screen once, and exit")
  public static let plain = ProgramOption("plain", "plain lines only, as for a pipe; for screen readers")
  public static let language = ProgramOption(
    "lang", value: "LANGUAGE", isForSessionOnly: false, "the language; else the locale's")
  public static let color = ProgramOption(
    "color", value: "WHEN", isForSessionOnly: false, "auto, always or never")
  public static let width = ProgramOption(
    "width", value: "COLUMNS", isForSessionOnly: false, "draw as for a terminal this wide, from 10 to 1000")
  public static let home = ProgramOption(
    "home", value: "DIR", isForSessionOnly: false, "keep all files in DIR")
  public static let screens = ProgramOption(
    "screens", value: "DIR", isForSessionOnly: false, "read the screen files in DIR, also when they change")
  public static let help = ProgramOption(
    "help", letter: "h", isForSessionOnly: false, "print this, and exit")
  public static let version = ProgramOption(
    "version", letter: "V", isForSessionOnly: false, "print the version, and exit")
  /// The option of a program that follows a file with ``Run/hear(_:decode:hear:)``. It is not among the standard options.
  public static let push = ProgramOption(
    "push", value: "FILE", "show notifications as they are appended to FILE")
}

extension Program {
  /// The options of every program.
  public static let standardOptions: [ProgramOption] = [
    .open, .print, .record, .language, .color, .plain, .width, .home, .screens,
  ]
  static let answers: [ProgramOption] = [.help, .version]

  /// The commands. A replay needs the program's own options again, such as that of a data file.
  var commands: [ProgramCommand] {
    [
      ProgramCommand("check"), ProgramCommand("preview", operand: "SCREEN"),
      .replay(options: options + [.language, .home, .screens]), .inspect(),
    ]
  }
}
