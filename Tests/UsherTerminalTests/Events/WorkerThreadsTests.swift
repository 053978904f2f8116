import Glibc
import Testing

@testable import UsherTerminal

@Suite struct WorkerThreadsTests {
  @Test func runsEverythingOnce() throws {
    let (workers, wake, done) = (try WorkerThreads(count: 2), try WakePipe(), Counter())
    let events = EventPoll()
    var seen = 0
    events.watch(wake.descriptor) {
      wake.drain()
      seen = done.value
    }
    // There are more jobs than bytes that fit into the pipe.
    for _ in 0..<100_000 {
      workers.run {
        done.add()
        if done.value == 100_000 { wake.wake() }
      }
    }
    while seen < 100_000 { _ = events.wait(input: -1, signals: -1) }
    #expect(seen == 100_000)
  }

  @Test func signalsAreBlocked() throws {
    let (workers, wake, blocked) = (try WorkerThreads(count: 1), try WakePipe(), Counter())
    let events = EventPoll()
    var isDone = false
    events.watch(wake.descriptor) { isDone = true }
    workers.run {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      for signal in [SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGPIPE] where sigismember(&mask, signal) == 1 {
        blocked.add()
      }
      wake.wake()
    }
    while !isDone { _ = events.wait(input: -1, signals: -1) }
    #expect(blocked.value == 5)
  }

  @Test func whatWasNotBegunIsDropped() throws {
    let (started, release) = (try WakePipe(), try WakePipe())
    let ran = Counter()
    var workers: WorkerThreads? = try WorkerThreads(count: 1)
    workers?.run {
      started.wake()
      var wait = [pollfd(fd: release.descriptor, events: Int16(POLLIN), revents: 0)]
      poll(&wait, 1, -1)
    }
    var wait = [pollfd(fd: started.descriptor, events: Int16(POLLIN), revents: 0)]
    poll(&wait, 1, -1)
    workers?.run { ran.add() }
    workers = nil
    release.wake()
    #expect(ran.value == 0)
  }
}
