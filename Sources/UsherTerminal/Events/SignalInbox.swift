internal import CEditline
internal import Glibc

/// The signals that are events rather than interruptions, read from a descriptor.
///
/// They are blocked from its making on, on the thread that makes it and on every thread that one starts: it has to be
/// made before any other thread. Children inherit that too, so that whoever spawns one resets their mask.
final class SignalInbox {
  let descriptor: Int32
  private let blocked: sigset_t
  private let former: sigset_t
  private var waiting: [Int32] = []
  private var asked = false

  /// SIGPIPE is among them so that a closed output is an error of `write` and nothing else.
  init(_ signals: [Int32]) throws(TerminalError) {
    var set = sigset_t()
    var before = sigset_t()
    sigemptyset(&set)
    for signal in signals + [SIGPIPE] { sigaddset(&set, signal) }
    let descriptor = (signals + [SIGPIPE]).withUnsafeBufferPointer { list in
      list.baseAddress.map { signal_descriptor($0, list.count) } ?? -1
    }
    guard descriptor >= 0 else { throw .noSignals(code: errno) }
    pthread_sigmask(SIG_BLOCK, &set, &before)
    self.descriptor = descriptor
    blocked = set
    former = before
  }

  deinit {
    // One left pending would strike as soon as it is let through.
    while signal_next(descriptor) != 0 {}
    close(descriptor)
    var mask = former
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Whether the process has ever been asked to end.
  var hasAskedToEnd: Bool {
    collect()
    return asked
  }

  /// The same while a program has the terminal: ^C is the program's then, and SIGINT a request to end.
  var asksToEnd: Bool {
    collect()
    if waiting.contains(SIGINT) { asked = true }
    return asked
  }

  /// Waits for a signal that has not been collected, such as that a child has changed.
  func wait(until limit: MonotonicTime?) {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&ready, 1, limit?.millisecondsAway ?? -1)
  }

  func next() -> Int32? {
    collect()
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  /// The signal that asks the process to end, if one is waiting.
  func takeEnd() -> Int32? {
    collect()
    let place = waiting.firstIndex { [SIGTERM, SIGHUP, SIGQUIT].contains($0) || asked && $0 == SIGINT }
    return place.map { waiting.remove(at: $0) }
  }

  /// Whether the process was asked to stop.
  func takeStop() -> Bool {
    collect()
    let place = waiting.firstIndex(of: SIGTSTP)
    return place.map { waiting.remove(at: $0) } != nil
  }

  /// Stops the process as ^Z does, and comes back when it is continued.
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
