import ParlorFlows
import Usher
import UsherTerminal

extension Program {
  /// Parlor.
  static var parlor: Program {
    var program = Program("parlor", version: "0.3.0", screens: .parlor)
    program.options = ProgramOption.session
    program.commands = ProgramCommand.parlor + AgentProgram.commands
    program.help = HelpText.text
    program.visitors = [ProgramOption.json.name] + ProgramCommand.verbsOfVisitors
    program.limits = .members
    // A chat goes on without a log. The values of these steps are texts; those of all others are numbers.
    program.audit = Audit(unwritable: .goOn) { !["found", "page", "thread", "notice"].contains($0.name) }
    program.findings = ParlorPlaces.findings
    return program
  }
}

extension Limits {
  /// Those of somebody with an account. People leave a chat open.
  static let members = Limits(idle: .seconds(86_400), longest: nil, each: 16, all: 400)
  /// Those of a session by `join` until it has an account, as the line of a key has them.
  static let strangers = "idle=5m,longest=15m,all=20,group=join"
}

extension ProgramScreens {
  /// The screens of Parlor.
  static let parlor = ProgramScreens(
    ParlorScreens.embedded, home: ParlorScreens.home,
    defaultLanguage: ParlorScreens.defaultLanguage, words: ParlorScreens.words,
    outlines: ParlorScreens.outlines(in:))
}

extension ProgramCommand {
  /// The commands of Parlor, but for those of ``AgentProgram``.
  static let parlor = forPeople + verbs

  private static let forPeople: [ProgramCommand] = [
    .check, .preview,
    ProgramCommand(
      "push", operand: "FILE|-|DIR", isOperandOptional: true, options: PushOrder.options + [.home]
    ) { run in
      var push = try PushCommand(PushOrder(run), run)
      return try push.run()
    },
    ProgramCommand(
      "glance", options: GlanceCommand.options + ProgramOption.shared(.account, .json, .language, .home)
    ) {
      try GlanceCommand($0).run()
    },
    ProgramCommand(
      "open", operand: "LINK", options: ProgramOption.shared(.account, .language, .color, .plain, .home)
    ) { try OpenCommand($0).run() },
    ProgramCommand("rescue", operand: "HOME INTO", options: ProgramOption.shared(.language)) {
      try RescueCommand($0).run()
    },
    ProgramCommand(
      "door", operand: "WHAT...", isOperandOptional: true, options: DoorCommand.options
    ) { try DoorCommand($0).run() },
    ProgramCommand("doctor", options: ProgramOption.shared(.language, .home)) {
      var doctor = DoctorCommand($0)
      return try doctor.run()
    },
    ProgramCommand("map", options: MapCommand.options) { try MapCommand($0).run() },
    .replay(options: ProgramOption.shared(.language, .home)),
    .inspect(options: ProgramOption.shared(.language)),
    ProgramCommand(
      "events", operand: "collect|report", isOperandOptional: true,
      options: EventsOrder.options + ProgramOption.shared(.json, .language, .home)
    ) { try EventsCommand($0).run() },
  ]
}
