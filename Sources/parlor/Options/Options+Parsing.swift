import ParlorFlows
import ParlorStore
import UsherTerminal

extension Options {
  /// Reads the arguments after the command's name. If an option is given twice, the last one counts. After `--help` or
  /// `--version`, no further argument is read.
  init(parsing arguments: [String]) throws(UsageError) {
    self.init()
    let reading = try CommandLineForm.parlor.read(arguments)
    if reading.command?.name == CommandName.push.rawValue {
      command = .push(try PushOrder(reading))
      home = reading.given.last { $0.option == OptionName.home.option }?.value
      return
    }
    if reading.command?.name == CommandName.glance.rawValue {
      try read(glance: reading)
      return
    }
    if reading.command?.name == CommandName.events.rawValue {
      try readOwn(reading)
      command = .events(try EventsOrder(reading))
      return
    }
    if reading.command?.name == CommandName.inspect.rawValue {
      try readOwn(reading)
      command = .inspect(try InspectRun("parlor", reading))
      return
    }
    if reading.command?.name == CommandName.map.rawValue {
      command = .map(try MapOrder(reading))
      return
    }
    if reading.command?.name == CommandName.replay.rawValue {
      try read(replay: reading)
      return
    }
    if reading.command?.name == CommandName.open.rawValue {
      try read(open: reading)
      return
    }
    var given: [OptionName] = []
    for option in reading.given {
      guard let name = OptionName(rawValue: option.option.name) else { continue }
      try set(name, option.value, given)
      given.append(name)
    }
    if given == [.help] || given == [.version] {
      command = given == [.help] ? .help : .version
      language = reading.before.last { $0.option.name == OptionName.lang.rawValue }?.value
      return
    }
    switch reading.command.flatMap({ CommandName(rawValue: $0.name) }) {
    case nil: command = .session
    case .check: command = .check
    case .preview: command = .preview(screen: reading.operand ?? "")
    case .push, .glance, .open, .replay, .map, .inspect, .events, .server, .join, .leave: break
    }
    try check(given)
  }

  private mutating func read(glance reading: CommandLineForm.Reading) throws(UsageError) {
    try readOwn(reading)
    command = .glance(try GlanceOrder(reading))
  }

  private mutating func read(replay reading: CommandLineForm.Reading) throws(UsageError) {
    try readOwn(reading)
    command = .replay(try ReplayOrder(reading))
  }

  /// Reads the options of a command that are options of a session too.
  private mutating func readOwn(_ reading: CommandLineForm.Reading) throws(UsageError) {
    for option in reading.given {
      if let name = OptionName(rawValue: option.option.name), name.option == option.option {
        try set(name, option.value, [])
      }
    }
    try check(of: ParlorScreens.languages)
  }

  private mutating func read(open reading: CommandLineForm.Reading) throws(UsageError) {
    for option in reading.given {
      if let name = OptionName(rawValue: option.option.name) { try set(name, option.value, []) }
    }
    try check(of: ParlorScreens.languages)
    command = .open(link: reading.operand ?? "")
  }

  private mutating func set(_ name: OptionName, _ value: String, _ given: [OptionName]) throws(UsageError) {
    switch name {
    case .demo: demo = true
    case .account:
      guard InputRule.isEmail(value) else {
        throw UsageError("--as takes an e-mail address, such as mina@example.org")
      }
      account = value
    case .open:
      try exclude(.tap, .open, given)
      start = .open(place: value)
    case .tap:
      try exclude(.open, .tap, given)
      start = .tap(file: value)
    case .explain: explain = value
    case .print: print = true
    case .json: json = true
    case .svg: svg = true
    case .push: push = value
    case .record: record = value
    case .events: events = try EventTarget(value)
    case .payments: payments = value
    case .sandbox: sandbox = true
    case .strict: strict = true
    case .editorKeys: editorKeys = true
    case .lang: language = value
    case .color: color = try Self.choice(name, value)
    case .plain: plain = true
    case .width: width = try Self.columns(value)
    case .home: home = value
    case .screens: screens = value
    case .help, .version: break
    }
  }

  private func exclude(_ earlier: OptionName, _ later: OptionName, _ given: [OptionName]) throws(UsageError) {
    if given.contains(earlier) { throw Self.excluded(earlier, later) }
  }

  private static func excluded(_ one: OptionName, _ other: OptionName) -> UsageError {
    .excluded(one.option, other.option)
  }

  private static func choice<Choice>(_ name: OptionName, _ value: String) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let choice = Choice(rawValue: value) { return choice }
    throw .notAChoice(name.option, value, Choice.allCases.map(\.rawValue))
  }

  private static func columns(_ value: String) throws(UsageError) -> Int {
    try number(OptionName.width.option, value)
  }

  /// Reads a number of columns.
  static func number(_ option: ProgramOption, _ value: String) throws(UsageError) -> Int {
    let allowed = 10...1000
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let columns = Int(value), allowed ~= columns
    else { throw .notANumber(option, value, allowed) }
    return columns
  }

  /// Throws if the language is not one of `languages`.
  func check(of languages: [String]) throws(UsageError) {
    if let language, !languages.contains(language) {
      throw .notAChoice(OptionName.lang.option, language, languages)
    }
  }

  /// Checks the rules about combinations of arguments.
  private func check(_ given: [OptionName]) throws(UsageError) {
    if explain != nil, start != .whereLeft {
      throw Self.excluded(.explain, given.contains(.open) ? .open : .tap)
    }
    if explain != nil, print { throw Self.excluded(.explain, .print) }
    if explain != nil, svg { throw Self.excluded(.explain, .svg) }
    if record != nil, explain != nil || print { throw Self.excluded(.record, print ? .print : .explain) }
    if json, svg { throw Self.excluded(.json, .svg) }
    if json, explain == nil, !print {
      throw UsageError(
        "--json works only with --print or --explain; add --print or --explain PLACE")
    }
    if svg, !print { throw UsageError("--svg works only with --print; add --print") }
    // The languages in the folder of --screens are known only after it has been read.
    if screens == nil { try check(of: ParlorScreens.languages) }
  }
}
