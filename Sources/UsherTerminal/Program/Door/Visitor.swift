internal import CEditline
internal import Glibc
internal import UsherScreens

/// Somebody for whom sshd has started the program, as the only one that they may run.
///
/// The program stands at a door when the line of somebody's key says so, with the name that the program knows them by:
///
///     restrict,pty,command="kiosk --door ann" ssh-ed25519 AAAA…
///
/// What a visitor types after the name of the host is a place or one of the program's commands, with such options as
/// ``Program/visitors`` names. A visitor cannot start another program, and the variables of the environment that they can set
/// are dropped, except those of the terminal and the language.
public struct Visitor: Equatable, Sendable {
  /// What the line of the key says after `--door`.
  public let name: String
  /// The address that the connection comes from; empty if sshd has not told.
  public let address: String
  /// The words after the name of the host.
  public let asked: [String]
  /// Whether the visitor has a terminal.
  public let hasTerminal: Bool

  /// Creates a visitor, for tests. ``Run/visitor`` is the one for whom sshd has started the program.
  public init(_ name: String, from address: String = "", asked: [String] = [], hasTerminal: Bool = true) {
    (self.name, self.address, self.asked, self.hasTerminal) = (name, address, asked, hasTerminal)
  }

  /// Reads what sshd says. Throws if the words are none: not UTF-8, too many, or with an open quotation mark.
  init(_ name: String) throws(UsageError) {
    let variable = { (name: String) in getenv(name).map { String(validatingCString: $0) ?? "\u{FFFD}" } ?? ""
    }
    let line = variable("SSH_ORIGINAL_COMMAND")
    let (words, isClosed) = ShellWords.split(line)
    guard isClosed, !line.contains("\u{FFFD}"), line.utf8.count <= Self.longest else {
      throw UsageError("usage.door", ["word": UsageError.quoted(line)])
    }
    let address = variable("SSH_CONNECTION").split(separator: " ").first
    self.init(
      name, from: address.map { Text.clean(String($0.prefix(64))) } ?? "", asked: words,
      hasTerminal: isatty(STDIN_FILENO) == 1)
  }

  /// The most bytes that are read of what a visitor asks for.
  private static let longest = 4096

  /// Returns the command line that the visitor's words make of the host's. `form` is that of the visitors.
  func reading(_ host: CommandLineForm.Reading, in form: CommandLineForm) throws(UsageError)
    -> CommandLineForm.Reading
  {
    var words = asked
    if let first = words.first, !first.hasPrefix("-"), !form.commands.contains(where: { $0.name == first }) {
      // Anything else is a place. What no place has in it, as scp and a shell's commands do, is an error of usage.
      words.insert(ProgramOption.open.typed, at: 0)
    }
    var reading: CommandLineForm.Reading
    do throws(UsageError) { reading = try form.read(words) } catch {
      // The other errors name options that no visitor has.
      guard asked.count > 1 || asked.first?.hasPrefix("-") == true else { throw error }
      let word = UsageError.quoted(asked.joined(separator: " "))
      if form.commands.isEmpty { throw UsageError("usage.door", ["word": word]) }
      let commands = Sentence.list(form.commands.map(\.name), "either")
      throw UsageError("usage.doorCommand", ["word": word, "commands": commands])
    }
    if reading.command == nil, reading[.open] != nil, !hasTerminal, reading[.print] == nil {
      reading.given.append(.init(option: .print, value: ""))
    }
    reading.given = host.given + reading.given
    return reading
  }

  /// Takes from this process what a visitor could use against the host.
  static func confine() throws(UsageError) {
    let looks = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._@:+-"
    var kept: [(String, String)] = []
    for name in ["TERM", "COLORTERM", "NO_COLOR", "ACCESSIBLE", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"] {
      let value = getenv(name).map { String(cString: $0) } ?? ""
      // A value with a slash could name a file.
      if !value.isEmpty, value.count <= 64, value.allSatisfy(looks.contains) { kept.append((name, value)) }
    }
    for name in ["HOME", "PATH", "USER"] {
      if let value = getenv(name) { kept.append((name, String(cString: value))) }
    }
    clearenv()
    for (name, value) in kept { setenv(name, value, 1) }
    // There is no shell to go back to.
    signal(SIGTSTP, SIG_IGN)
    guard process_start_none() else { throw UsageError("usage.noFilter") }
  }
}

extension Program {
  /// Returns the command line that is carried out, and who has come to the door; nil if nobody has.
  func reading(_ arguments: [String]) throws(UsageError) -> (CommandLineForm.Reading, Visitor?) {
    let host = try form.read(arguments)
    guard let name = host[.door] else { return (host, nil) }
    let visitor = try Visitor(name)
    try Visitor.confine()
    return (try visitor.reading(host, in: doorForm), visitor)
  }

  /// What a visitor's words may hold.
  var doorForm: CommandLineForm {
    let form = form
    let allowed = ["open", "lang", "color", "plain", "width", "print"] + visitors
    return CommandLineForm(
      program: name, options: form.options.filter { allowed.contains($0.name) },
      commands: form.commands.filter { visitors.contains($0.name) }.map { $0.keeping(allowed) })
  }
}

extension ProgramCommand {
  /// The command with those of its options that have one of the names.
  fileprivate func keeping(_ names: [String]) -> ProgramCommand {
    ProgramCommand(
      name, operand: operand, isOperandOptional: isOperandOptional,
      options: options?.filter { names.contains($0.name) }, run: run)
  }
}
