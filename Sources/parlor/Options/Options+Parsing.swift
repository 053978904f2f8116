import ParlorFlows

extension Options {
  /// Reads the arguments after the command's name. If an option is given twice, the last one counts. After `--help` or
  /// `--version`, no further argument is read.
  init(parsing arguments: [String]) throws(UsageError) {
    self.init()
    var reader = CommandLineReader(arguments)
    var given: [OptionName] = []
    var operands: [String] = []
    while let word = try reader.next() {
      switch word {
      case .operand(let operand): operands.append(operand)
      case .option(.help, _):
        self = Options(command: .help)
        return
      case .option(.version, _):
        self = Options(command: .version)
        return
      case .option(let name, let value):
        try set(name, value, given)
        given.append(name)
      }
    }
    command = try Self.command(operands)
    try check(given, operands.first)
  }

  private mutating func set(_ name: OptionName, _ value: String, _ given: [OptionName]) throws(UsageError) {
    switch name {
    case .demo: demo = true
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
    case .payments: payments = value
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
    if given.contains(earlier) { throw .excluded(earlier, later) }
  }

  private static func choice<Choice>(_ name: OptionName, _ value: String) throws(UsageError) -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    if let choice = Choice(rawValue: value) { return choice }
    throw .notAChoice(name, value, Choice.allCases.map(\.rawValue))
  }

  private static func columns(_ value: String) throws(UsageError) -> Int {
    let allowed = 10...1000
    guard value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let columns = Int(value), allowed ~= columns
    else { throw .notAWidth(value, allowed) }
    return columns
  }

  private static func command(_ operands: [String]) throws(UsageError) -> Command {
    guard let word = operands.first else { return .session }
    switch CommandName(rawValue: word) {
    case nil: throw .unknownCommand(word)
    case .check:
      if operands.count > 1 { throw .extraOperand(operands[1], .check) }
      return .check
    case .preview:
      guard operands.count > 1, !operands[1].isEmpty else { throw .operandMissing(.preview) }
      if operands.count > 2 { throw .extraOperand(operands[2], .preview) }
      return .preview(screen: operands[1])
    }
  }

  /// Throws if the language is not one of `languages`.
  func check(of languages: [String]) throws(UsageError) {
    if let language, !languages.contains(language) { throw .notAChoice(.lang, language, languages) }
  }

  /// Checks the rules about combinations of arguments.
  private func check(_ given: [OptionName], _ word: String?) throws(UsageError) {
    if let word, let stray = given.first(where: \.isForSessionOnly) { throw .notTaken(stray, command: word) }
    if explain != nil, start != .whereLeft { throw .excluded(.explain, given.contains(.open) ? .open : .tap) }
    if explain != nil, print { throw .excluded(.explain, .print) }
    if explain != nil, svg { throw .excluded(.explain, .svg) }
    if json, svg { throw .excluded(.json, .svg) }
    if json, explain == nil, !print { throw .jsonAlone }
    if svg, !print { throw .svgAlone }
    // The languages in the folder of --screens are known only after it has been read.
    if screens == nil { try check(of: ParlorScreens.languages) }
  }
}
