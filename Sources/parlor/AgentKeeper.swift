import Glibc
import ParlorFlows
import UsherFiles
import UsherTerminal

/// Sees to it that `parlor-agent` runs while this session's store follows a server. The program keeps the two together. It
/// has no terminal, and outlives this session if another one uses the store.
final class AgentKeeper {
  private let home: String?
  private let language: String
  private let store: String
  private var child: pid_t = 0
  /// Whether the program has ended with an error, such as that of a device that was signed out. Then it is left alone.
  private var hasFailed = false
  private var started = ContinuousClock.now
  /// How long to wait before the next look: longer each time if the program is killed soon after its start.
  private(set) var pause = Duration.seconds(1)

  /// The program's words are kept in the store, and shown by all sessions. They are in the `language` of the one that starts it.
  init(store path: String, home: String?, language: String) {
    (store, self.home, self.language) = (path, home, language)
  }

  /// Starts the program unless it runs for the store. Costs a few system calls if it does.
  func look() {
    if child > 0 {
      var status: Int32 = 0
      guard waitpid(child, &status, WNOHANG) != 0 else { return }
      child = 0
      let isYoung = .now - started < .seconds(60)
      pause = isYoung ? min(pause * 2, .seconds(60)) : .seconds(1)
      // The low bits name the signal that ended it, the others its exit code. It may end only if another one runs.
      let code = status >> 8
      // A full disk may have room again.
      hasFailed = status & 0x7F == 0 && code != 0 && code != ExitCode.ioError.rawValue
    }
    if !hasFailed, !Self.isRunning(for: store) { start() }
  }

  /// Whether the program runs for the store at a path. It holds a lock while it does.
  static func isRunning(for store: String) -> Bool {
    guard let file = try? RegularFile.open(store + "-agent", O_RDWR | O_NOFOLLOW) else { return false }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }

  /// The program outlives this session, so it gets no variables but those that it and its libraries read: some hold secrets.
  static func isForAgent(_ variable: String) -> Bool {
    let name = variable.prefix { $0 != "=" }
    return [
      "HOME", "USER", "LOGNAME", "PATH", "TMPDIR", "TZ", "LANG", "LANGUAGE", "LOCALDOMAIN", "RES_OPTIONS",
      "HOSTALIASES",
      "LD_LIBRARY_PATH", "OPENSSL_CONF",
    ].contains(name) || ["LC_", "XDG_", "PG", "KRB5", "SSL_CERT_", "LDAP"].contains(where: name.hasPrefix)
      // Those of a sanitizer that both are built with.
      || name.hasSuffix("SAN_OPTIONS")
  }

  /// The environment of the program. libpq brings GnuTLS along, for LDAP. Without the last variable, that takes half a megabyte
  /// when it is loaded, and not when it is used.
  private static var variables: [UnsafeMutablePointer<CChar>?] {
    var all: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if isForAgent(String(cString: variable)) { all.append(strdup(variable)) }
      next += 1
    }
    return all + [strdup("GNUTLS_NO_IMPLICIT_INIT=1"), nil]
  }

  private func start() {
    guard let path = SiblingProgram.path(of: AgentProgram.name) else { return }
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
    let words =
      [AgentProgram.name, "run"] + (home.map { ["--home", $0] } ?? [])
      + (ParlorScreens.languages.contains(language) ? ["--lang", language] : [])
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables = Self.variables
    defer { for variable in variables { free(variable) } }
    started = .now
    if posix_spawn(&child, path, &actions, &attributes, &arguments, &variables) != 0 { child = 0 }
  }
}
