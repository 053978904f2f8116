internal import CEditline
internal import Glibc
internal import Synchronization

/// A few threads for work that must not keep the prompt waiting.
///
/// Signals never reach them. Work is begun in the order it was given; what has not begun when the pool goes is dropped,
/// what has is not waited for.
public final class WorkerThreads: Sendable {
  private let queue: Queue

  public init(count: Int) throws(TerminalError) {
    queue = try Queue()
    for _ in 0..<max(1, count) { try start() }
  }

  deinit { queue.end() }

  public func run(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

  private func start() throws(TerminalError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let queue = Unmanaged.passRetained(queue)
    let code = pthread_create(&thread, nil, { runUntilEnd($0) }, queue.toOpaque())
    guard code == 0 else {
      queue.release()
      throw .noThread(code: code)
    }
    pthread_detach(thread)
  }
}

private func runUntilEnd(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let queue = Unmanaged<WorkerThreads.Queue>.fromOpaque(context).takeRetainedValue()
  while queue.wait() {
    while let work = queue.take() { work() }
  }
  return nil
}

extension WorkerThreads {
  /// The work that waits, and a pipe with a byte in it for whoever is to look.
  fileprivate final class Queue: Sendable {
    private struct State {
      var work: [(@Sendable () -> Void)?] = []
      /// The first that has not begun.
      var next = 0
      var hasEnded = false

      mutating func take() -> (@Sendable () -> Void)? {
        guard next < work.count else { return nil }
        let first = work[next]
        work[next] = nil
        next += 1
        if next == work.count { (work, next) = ([], 0) }
        return first
      }
    }

    private let state = Mutex(State())
    private let readEnd: Int32
    private let writeEnd: Int32

    init() throws(TerminalError) {
      var (read, write): (Int32, Int32) = (-1, -1)
      // A full pipe has bytes enough; waiting for room in it could block the prompt.
      guard pipe_open(&read, &write, true) == 0 else { throw .noPipe(code: errno) }
      (readEnd, writeEnd) = (read, write)
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    func add(_ work: @escaping @Sendable () -> Void) {
      state.withLock { $0.work.append(work) }
      signal()
    }

    func end() {
      state.withLock { $0 = State(hasEnded: true) }
      signal()
    }

    func take() -> (@Sendable () -> Void)? {
      state.withLock { $0.take() }
    }

    /// False once the pool has gone.
    func wait() -> Bool {
      var byte: UInt8 = 0
      while read(readEnd, &byte, 1) < 0 && errno == EINTR {}
      let hasEnded = state.withLock { $0.hasEnded }
      // The next thread has to see it too.
      if hasEnded { signal() }
      return !hasEnded
    }

    private func signal() {
      var byte: UInt8 = 1
      while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
    }
  }
}
