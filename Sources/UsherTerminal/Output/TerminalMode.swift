internal import CEditline
internal import Glibc

/// The mode in which a terminal was found, and the mode in which it is used.
final class TerminalMode {
  let descriptor: Int32
  private(set) var found: termios
  private var used: termios?
  /// What is written to the terminal when the process ends while it has the terminal.
  private var farewell: StaticString?
  private(set) var isTaken = true

  /// Records the present mode. However the process ends from now on, `farewell` is written and this mode is restored.
  init(descriptor: Int32, farewell: StaticString?) throws(TerminalError) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { throw .notATerminal(descriptor: descriptor) }
    self.descriptor = descriptor
    self.farewell = farewell
    found = now
    terminal_guard_arm(descriptor, &now, farewell?.text, farewell?.utf8CodeUnitCount ?? 0)
  }

  deinit { giveBack() }

  /// Remembers the present mode as the one in which the terminal is used.
  func adopt() {
    var now = termios()
    if tcgetattr(descriptor, &now) == 0 { used = now }
  }

  /// Whether the terminal has gone.
  var isGone: Bool {
    var now = termios()
    return tcgetattr(descriptor, &now) != 0
  }

  func giveBack() {
    guard isTaken else { return }
    isTaken = false
    set(found)
    terminal_guard_disarm()
  }

  /// Changes what is written when the process ends while it has the terminal.
  func arm(farewell: StaticString) {
    self.farewell = farewell
    if isTaken { arm() }
  }

  private func arm() {
    var now = found
    terminal_guard_arm(descriptor, &now, farewell?.text, farewell?.utf8CodeUnitCount ?? 0)
  }

  /// Sets the mode in which the terminal is used. If another program has changed the mode meanwhile, that program's mode is
  /// the one that is restored later.
  func retake() {
    guard let used else { return }
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) != 0 {
      found = now
    }
    arm()
    isTaken = true
    set(used)
  }

  func setEcho(_ isOn: Bool) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { return }
    if isOn { now.c_lflag |= tcflag_t(ECHO) } else { now.c_lflag &= ~tcflag_t(ECHO) }
    set(now)
  }

  private func set(_ mode: termios) {
    var mode = mode
    while tcsetattr(descriptor, TCSANOW, &mode) != 0 && errno == EINTR {}
  }
}

extension StaticString {
  fileprivate var text: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
