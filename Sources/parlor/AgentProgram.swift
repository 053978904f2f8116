import Glibc
import UsherScreens
import UsherTerminal

/// `parlor server`, `parlor join` and `parlor leave`: becomes the program `parlor-agent`, which is linked with the library of
/// PostgreSQL. This one is not.
struct AgentProgram: Equatable {
  static let name = "parlor-agent"
  /// The command, and what is after it.
  let arguments: [String]

  private static let options = ProgramOption.shared(.language, .home)
  /// The commands. The other program reads what is after their names.
  static let commands = [
    ProgramCommand("server", operand: "WHAT", options: ProgramOption.shared(.language)) { _ in nil },
    ProgramCommand("join", operand: "URL", options: [ProgramOption("sign-up", "")] + options) { _ in nil },
    ProgramCommand("leave", options: [ProgramOption("force", "")] + options) { _ in nil },
  ]

  /// Returns nil if the arguments after the program's name are not for the other program. It reads the command first, so `--home`
  /// and `--lang` before it go after it.
  init?(_ arguments: [String]) {
    var (rest, options) = (arguments[...], [String]())
    while let word = rest.first, let option = Self.option(shortenedTo: word.prefix { $0 != "=" }) {
      options.append(option)
      let hasValue = word.contains("=")
      options += hasValue ? [String(word.drop { $0 != "=" }.dropFirst())] : Array(rest.dropFirst().prefix(1))
      rest = rest.dropFirst(hasValue ? 1 : 2)
    }
    guard Self.commands.contains(where: { $0.name == rest.first }) else { return nil }
    self.arguments = rest + options
  }

  private static func option(shortenedTo word: Substring) -> String? {
    word.count > 3 ? options.map(\.typed).first { $0.hasPrefix(word) } : nil
  }

  /// Becomes the other program. Returns only by throwing.
  func run() throws(ProgramFailure) -> Never {
    if arguments.first == "join", let place = arguments.dropFirst().first, !place.contains(":"),
      !place.hasPrefix("-")
    {
      throw ProgramFailure(code: .usage, words: Sentence("join.code", ["word": UsageError.quoted(place)]))
    }
    guard let path = SiblingProgram.path(of: Self.name) else {
      throw ProgramFailure(code: .unavailable, words: "noAgent")
    }
    var words = ([Self.name] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let code = errno
    for word in words { free(word) }
    throw ProgramFailure(code: .osError, words: Sentence("badAgent", ["path": path, "errno": code]))
  }
}

/// A program that comes with this one.
enum SiblingProgram {
  /// The program beside this one, or in the folder `libexec` beside this one's folder; nil if it is in neither.
  static func path(of name: String) -> String? {
    guard let own = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(own) }
    let folder = String(cString: own).split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return [folder, folder + "/../libexec"].map { $0 + "/" + name }.first { access($0, X_OK) == 0 }
  }
}
