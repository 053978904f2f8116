internal import CEditline
internal import Glibc
internal import Synchronization
public import Usher

/// Threads for work that must not keep the prompt waiting.
///
/// Signals do not reach them. Work begins in the order it was given. When the pool is released, work that has not begun is
/// dropped, and work that has begun is not waited for.
final class WorkerThreads: Sendable {
  private let queue: Queue

  init(count: Int) throws(TerminalError) {
    queue = try Queue()
    for _ in 0..<max(1, count) { try start() }
  }

  deinit { queue.end() }

  func run(_ work: @escaping @Sendable () -> Void) { queue.add(work) }

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
      throw .noThread(errno: code)
    }
    pthread_detach(thread)
  }
}

private func runUntilEnd(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  let queue = Unmanaged<WorkerThreads.Queue>.fromOpaque(context).takeRetainedValue()
  while queue.wait() {
    while let work = queue.take() {
      work()
      memory_wipe_stack()
    }
  }
  return nil
}

extension WorkerThreads {
  /// The work that has not begun, and a pipe that holds a byte for each piece of it.
  fileprivate final class Queue: Sendable {
    private struct State {
      var work: [(@Sendable () -> Void)?] = []
      /// The index of the first piece that has not begun.
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
      // Only reading blocks. If the pipe is full, it holds more than enough bytes, and the write may fail.
      guard pipe_open(&read, &write, true) == 0 else { throw .noPipe(errno: errno) }
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

    /// Waits for work. Returns false once the pool has been released.
    func wait() -> Bool {
      var byte: UInt8 = 0
      while read(readEnd, &byte, 1) < 0 && errno == EINTR {}
      let hasEnded = state.withLock { $0.hasEnded }
      // Wakes the next thread, so that it ends as well.
      if hasEnded { signal() }
      return !hasEnded
    }

    private func signal() { writeByte(to: writeEnd) }
  }
}

/// Runs slow work on threads, which are started with the first piece of work.
public final class LateWorkers: Worker {
  private let count: Int
  private let threads = Mutex<WorkerThreads?>(nil)

  /// Does up to `count` works at once.
  public init(count: Int = 2) { self.count = count }

  public func run(_ job: @escaping @Sendable () -> Void) {
    let started = threads.withLock { threads in
      if threads == nil { threads = try? WorkerThreads(count: count) }
      return threads
    }
    // If no thread can be started, does the work on this thread. The prompt waits for it then.
    if let started { started.run(job) } else { job() }
  }
}
