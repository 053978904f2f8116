import Glibc
import UsherProgram

/// `parlor server`, `parlor join` and `parlor leave`: becomes the program `parlor-agent`, which is linked with the library of PostgreSQL. This one is not.
struct AgentProgram {
  static let name = "parlor-agent"
  let arguments: [String]

  /// Whether the arguments after the program's name are for it.
  static func takes(_ arguments: [String]) -> Bool {
    arguments.first.flatMap(CommandName.init(rawValue:)).map { [.server, .join, .leave].contains($0) }
      ?? false
  }

  /// Starts the program beside this session, so that it keeps the session's store and its server together. It ends by itself
  /// when it runs already for the store. It has no terminal, and outlives this process.
  static func startBeside(home: String?) {
    guard let path = SiblingProgram.path(of: name) else { return }
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // POSIX_SPAWN_SETSID, which <spawn.h> declares for _GNU_SOURCE only.
    let newSession: Int32 = 0x80
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession))
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words = [name, "run"] + (home.map { ["--home", $0] } ?? [])
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child = pid_t()
    posix_spawn(&child, path, &actions, &attributes, &arguments, environ)
  }

  /// Becomes the other program. Returns only by throwing.
  func run() throws(ProgramFailure) -> Never {
    guard let path = SiblingProgram.path(of: Self.name) else {
      throw ProgramFailure(
        code: .unavailable,
        words: "\(Self.name) is not beside parlor nor in ../libexec; build it with: make agent")
    }
    var words = ([Self.name] + arguments).map { strdup($0) } + [nil]
    execv(path, &words)
    let code = errno
    for word in words { free(word) }
    throw ProgramFailure(
      code: .osError,
      words: "cannot start \(path): \(String(cString: strerror(code))); build it again with: make agent")
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
