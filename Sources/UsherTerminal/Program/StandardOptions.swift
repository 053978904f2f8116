extension ProgramOption {
  /// `--open PLACE`: the session starts at a place or a link.
  public static let open = ProgramOption("open", value: "PLACE", "start at PLACE, a place or a link")
  /// `--print`: the screen is drawn once, and the program ends.
  public static let print = ProgramOption("print", "start, draw the screen once, and exit")
  /// `--record FILE`: the session is recorded in a new file.
  public static let record = ProgramOption(
    "record", value: "FILE", file: .writes, excludes: ["print", "explain"],
    "record the session in FILE, a new file")
  /// `--plain`: lines are not edited and pictures are plain, as for a screen reader.
  public static let plain = ProgramOption(
    "plain", isForSessionOnly: false, "plain lines only, as for a pipe; for screen readers")
  /// `--lang LANGUAGE`: the language of the run, in place of the locale's.
  public static let language = ProgramOption(
    "lang", value: "LANGUAGE", isForSessionOnly: false, "the language; else the locale's")
  /// `--color WHEN`: one of the words of ``ColorChoice``.
  public static let color = ProgramOption(
    "color", value: "WHEN", takes: .choices(ColorChoice.allCases.map(\.rawValue)), isForSessionOnly: false,
    "auto, always, never, light or dark")
  /// `--width COLUMNS`: screens are drawn as for a terminal of this width.
  public static let width = ProgramOption(
    "width", value: "COLUMNS", takes: .numbers(10...1000), isForSessionOnly: false,
    "draw as for a terminal this wide, from 10 to 1000")
  /// `--home DIR`: all files are kept in one folder. See ``Directories``.
  public static let home = ProgramOption(
    "home", value: "DIR", file: .readsAndWrites, isForSessionOnly: false, "keep all files in DIR")
  /// `--screens DIR`: the screen files of a folder take the place of those in the program, also when they change.
  public static let screens = ProgramOption(
    "screens", value: "DIR", file: .reads, isForSessionOnly: false,
    "read the screen files in DIR, also when they change")
  /// `--help` or `-h`: the help is printed, and the program ends.
  public static let help = ProgramOption(
    "help", letter: "h", isForSessionOnly: false, "print this, and exit")
  /// `--version` or `-V`: the version is printed, and the program ends.
  public static let version = ProgramOption(
    "version", letter: "V", isForSessionOnly: false, "print the version, and exit")
}

/// Options that a program may have besides. ``Run`` does what they say.
extension ProgramOption {
  /// The option of a program that follows a file with ``Run/hear(_:decode:hear:)``.
  public static let push = ProgramOption(
    "push", value: "FILE", file: .reads, "show notifications as they are appended to FILE")
  /// `--explain PLACE`: what opening a place would do is printed, and the program ends.
  public static let explain = ProgramOption(
    "explain", value: "PLACE", excludes: ["open", "print", "svg"],
    "print what opening PLACE would do, and exit")
  /// `--json`: what `--print` or `--explain` prints is JSON.
  public static let json = ProgramOption(
    "json", excludes: ["svg"], needs: ["print", "explain"], "with --print or --explain: print JSON")
  /// `--svg`: what `--print` prints is a picture.
  public static let svg = ProgramOption("svg", needs: ["print"], "with --print: draw an SVG picture")
  /// `--strict`: plain input ends at the first line that is not understood.
  public static let strict = ProgramOption("strict", "stop at the first input line that is not understood")
  /// The option that the line of a key has. A program that has it can stand at a door; see ``Visitor``.
  public static let door = ProgramOption(
    "door", value: "NAME", isForSessionOnly: false, "run for NAME, whom sshd has let in")
  /// The option of the line of a key that changes some of the program's ``Program/limits``.
  public static let limits = ProgramOption(
    "limits", value: "LIMITS",
    takes: .checked { text throws(UsageError) in
      if Limits().with(text) == nil { throw UsageError("usage.limits", ["word": UsageError.quoted(text)]) }
    }, "at a door: limits such as idle=30m,longest=12h,each=8,all=200")
  /// `--editor-keys`: keys that the user has bound may open the line in an editor.
  public static let editorKeys = ProgramOption(
    "editor-keys", "let keys bound in ~/.editrc open the line in vi")
}

extension Program {
  /// The options of every program.
  public static let standardOptions: [ProgramOption] = [
    .open, .print, .record, .language, .color, .plain, .width, .home, .screens,
  ]
  /// The options of every program after which nothing else of the command line is read.
  public static let answers: [ProgramOption] = [.help, .version]

  /// The commands of every program. A replay needs the program's own options again, such as that of a data file.
  var standardCommands: [ProgramCommand] {
    [.check, .preview, .replay(options: options + [.language, .home, .screens]), .inspect()]
  }
}

extension ProgramCommand {
  /// `check`: reports what is wrong with the screens and the words, and ``Program/findings``.
  public static let check = ProgramCommand("check") { run in
    try run.files.reportFindings(and: run.program.findings())
  }

  /// `preview SCREEN`: draws a screen with each of its samples.
  public static let preview = ProgramCommand("preview", operand: "SCREEN") { run in
    try run.files.preview(
      run.operand ?? "", in: run.language, width: run.width ?? 80, palette: run.palette,
      isPlain: run.choice == .plain, program: run.program.name)
  }

  /// The command that plays a recording again. `options` are the program's own options for it.
  public static func replay(options: [ProgramOption] = []) -> ProgramCommand {
    // The program makes the session that is played.
    ProgramCommand("replay", operand: "FILE", options: ReplayOrder.options + options) { _ in nil }
  }

  /// The command that looks into a running session. `options` are the program's own options for it.
  public static func inspect(options: [ProgramOption] = []) -> ProgramCommand {
    ProgramCommand("inspect", operand: "PID", isOperandOptional: true, options: [.follow] + options) { run in
      try InspectRun(run.program.name, run.reading).run()
    }
  }
}
