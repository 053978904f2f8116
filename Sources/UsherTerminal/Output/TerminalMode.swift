internal import CEditline
internal import Glibc

/// The mode a terminal was found in, and the one it is used in.
final class TerminalMode {
  let descriptor: Int32
  private(set) var found: termios
  private var used: termios?

  /// From here on every way out of the process gives the terminal back as it is now.
  init(descriptor: Int32) throws(TerminalError) {
    var now = termios()
    guard tcgetattr(descriptor, &now) == 0 else { throw .notATerminal(descriptor: descriptor) }
    self.descriptor = descriptor
    found = now
    terminal_guard_arm(descriptor, &now)
  }

  deinit {
    giveBack()
    terminal_guard_disarm()
  }

  /// Takes the present mode for the one the terminal is used in.
  func adopt() {
    var now = termios()
    if tcgetattr(descriptor, &now) == 0 { used = now }
  }

  func giveBack() { set(found) }

  /// Goes back to the mode the terminal is used in; what somebody changed meanwhile is given back later.
  func retake() {
    guard let used else { return }
    var now = termios()
    if tcgetattr(descriptor, &now) == 0, now.c_lflag & tcflag_t(ICANON) != 0 {
      found = now
      terminal_guard_arm(descriptor, &now)
    }
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
    while tcsetattr(descriptor, TCSADRAIN, &mode) != 0 && errno == EINTR {}
  }
}
