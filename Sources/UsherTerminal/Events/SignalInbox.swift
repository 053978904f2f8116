internal import CEditline
internal import Glibc

/// Reads signals from a descriptor, as events.
///
/// Making an inbox blocks the signals on its thread and on every thread that is started later, so make it before any other
/// thread. Child processes inherit the signal mask, so code that spawns one must reset it.
final class SignalInbox {
  let descriptor: Int32
  private let blocked: sigset_t
  private let former: sigset_t
  private var waiting: [Int32] = []
  private var asked = false

  /// SIGPIPE is blocked as well, so that `write` to a closed output fails and nothing else happens.
  init(_ signals: [Int32]) throws(TerminalError) {
    var set = sigset_t()
    var before = sigset_t()
    sigemptyset(&set)
    for signal in signals + [SIGPIPE] { sigaddset(&set, signal) }
    let descriptor = (signals + [SIGPIPE]).withUnsafeBufferPointer { list in
      list.baseAddress.map { signal_descriptor($0, list.count) } ?? -1
    }
    guard descriptor >= 0 else { throw .noSignals(errno: errno) }
    pthread_sigmask(SIG_BLOCK, &set, &before)
    self.descriptor = descriptor
    blocked = set
    former = before
  }

  deinit {
    // Takes the pending signals, because each would take its default action as soon as it is unblocked.
    while signal_next(descriptor) != 0 {}
    close(descriptor)
    var mask = former
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Whether a signal has ever asked the process to end.
  var hasAskedToEnd: Bool {
    collect()
    return asked
  }

  /// Whether a signal asks the process to end while another program has the terminal. ^C goes to that program, so a SIGINT
  /// for this process is such a request too.
  var asksToEnd: Bool {
    collect()
    if waiting.contains(SIGINT) { asked = true }
    return asked
  }

  /// Waits for the next signal, such as SIGCHLD.
  func wait(until limit: MonotonicTime?) {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, limit?.millisecondsAway ?? -1)
  }

  func next() -> Int32? {
    collect()
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// Takes the signal that asks the process to end, if one is waiting.
  func takeEnd() -> Int32? {
    collect()
    let place = waiting.firstIndex { [SIGTERM, SIGHUP, SIGQUIT].contains($0) || asked && $0 == SIGINT }
    return place.map { waiting.remove(at: $0) }
  }

  /// Takes a SIGTSTP, and returns whether one was waiting.
  func takeStop() -> Bool {
    collect()
    let place = waiting.firstIndex(of: SIGTSTP)
    return place.map { waiting.remove(at: $0) } != nil
  }

  /// Stops the process as ^Z does. Returns once the process is continued.
  func stopProcess() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    raise(SIGTSTP)
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    collect()
    waiting.removeAll { $0 == SIGCONT || $0 == SIGTSTP }
  }

  private func collect() {
    while case let signal = signal_next(descriptor), signal != 0 {
      if signal != SIGPIPE, signal != SIGCHLD { waiting.append(signal) }
      if [SIGTERM, SIGHUP, SIGQUIT].contains(signal) { asked = true }
    }
  }
}
