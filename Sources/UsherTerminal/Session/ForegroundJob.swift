internal import CEditline
internal import Glibc

/// A program that runs on the terminal as the foreground job of a shell does: in its own process group, which alone gets ^C
/// and ^Z.
final class ForegroundJob {
  private let terminal: Int32
  private let signals: SignalInbox
  private let child: pid_t
  /// The mode of the terminal before the program started.
  private var found = termios()
  /// Whether this process is in the foreground, so that it can give the terminal to the program.
  private let controls: Bool

  /// How long a program may take to end after SIGHUP, and then after SIGKILL.
  private static let patience = Duration.seconds(1)

  /// Starts `words`, with `settings` added to its environment.
  init(_ words: [String], _ settings: [String], on terminal: Int32, _ signals: SignalInbox)
    throws(TerminalError)
  {
    (self.terminal, self.signals) = (terminal, signals)
    controls = tcgetpgrp(terminal) == getpgrp()
    tcgetattr(terminal, &found)
    var child = pid_t()
    var code = Self.spawn(words, settings, controls ? terminal : nil, &child)
    // The file may be a script without #!, so the shell runs it.
    if code == ENOEXEC { code = Self.spawn(["sh"] + words, settings, controls ? terminal : nil, &child) }
    self.child = child
    guard code == 0 else {
      // The child may have taken the terminal before it failed to start the program.
      takeTerminal()
      throw .unstartable(program: words.first ?? "", errno: code)
    }
  }

  /// Waits for the end of the program, and takes the terminal back. If the program stops, this process stops as well. If a
  /// signal asks this process to end, ends the program first.
  ///
  /// Returns the program's exit code, or 128 plus the number of the signal that ended it.
  func wait() -> Int32 {
    var means = [SIGHUP, SIGKILL][...]
    var limit: MonotonicTime?
    while true {
      if signals.asksToEnd, limit.map({ $0 <= .now }) ?? true {
        // SIGKILL has not ended the program, because it runs as another user.
        guard let next = means.popFirst() else { return end(128 + SIGKILL) }
        limit = .now + Self.patience
        send(next)
      }
      // ^Z was typed before the program had the terminal, or SIGTSTP was sent to this process alone.
      if signals.takeStop() { kill(controls ? -child : child, SIGTSTP) }
      var status: Int32 = 0
      switch waitpid(child, &status, WNOHANG | WUNTRACED) {
      case child where status & 0xFF == 0x7F: if limit == nil { stop() }
      case child: return end(status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F)
      case -1 where errno != EINTR: return end(128 + SIGKILL)
      default: signals.wait(until: limit)
      }
    }
  }

  /// Stops this process, so that its shell gets the terminal. When this process is continued, continues the program.
  private func stop() {
    var its = termios()
    tcgetattr(terminal, &its)
    takeTerminal()
    signals.stopProcess()
    // If this process was continued in the background, the terminal belongs to another job.
    if controls, tcgetpgrp(terminal) == getpgrp() {
      set(its)
      handTerminal(to: child)
    }
    send(SIGCONT)
  }

  private func end(_ code: Int32) -> Int32 {
    takeTerminal()
    return code
  }

  private func takeTerminal() {
    guard controls else { return }
    let holder = tcgetpgrp(terminal)
    // Another job may have the terminal by now.
    guard holder == child || holder == getpgrp() || kill(-holder, 0) != 0 && errno == ESRCH else { return }
    handTerminal(to: getpgrp())
    set(found)
  }

  /// Makes a process group the terminal's foreground group. Blocks SIGTTOU meanwhile, which would stop a process in the
  /// background.
  private func handTerminal(to group: pid_t) {
    var stop = sigset_t()
    var before = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &stop, &before)
    tcsetpgrp(terminal, group)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  private func set(_ mode: termios) {
    var mode = mode
    while tcsetattr(terminal, TCSADRAIN, &mode) != 0 && errno == EINTR {}
  }

  private func send(_ signal: Int32) {
    let group = controls ? -child : child
    kill(group, signal)
    if signal != SIGCONT { kill(group, SIGCONT) }
  }

  private static func spawn(
    _ words: [String], _ settings: [String], _ terminal: Int32?, _ child: inout pid_t
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var flags = POSIX_SPAWN_SETSIGMASK
    if let terminal {
      flags |= POSIX_SPAWN_SETPGROUP
      posix_spawnattr_setpgroup(&attributes, 0)
      spawn_takes_terminal(&actions, terminal)
    }
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = words.map { strdup($0) } + [nil]
    var environment = settings.map { strdup($0) } + inherited(without: settings) + [nil]
    defer {
      for argument in arguments { free(argument) }
      for setting in environment.prefix(settings.count) { free(setting) }
    }
    return posix_spawnp(&child, words.first ?? "", &actions, &attributes, &arguments, &environment)
  }

  /// The environment of this process, without the variables that `settings` set.
  private static func inherited(without settings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    let names = settings.map { $0.prefix { $0 != "=" } + "=" }
    var kept: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let setting = next.pointee {
      if !names.contains(where: { String(cString: setting).hasPrefix($0) }) { kept.append(setting) }
      next += 1
    }
    return kept
  }
}
