import Glibc
import Testing

@testable import UsherTerminal

@Suite struct SignalInboxTests {
  @Test func signalsAreRead() throws {
    let inbox = try SignalInbox([SIGUSR2, SIGWINCH])
    raise(SIGWINCH)
    raise(SIGUSR2)
    raise(SIGUSR2)
    var seen: Set<Int32> = []
    while let signal = inbox.next() { seen.insert(signal) }
    #expect(seen == [SIGWINCH, SIGUSR2])
    #expect(inbox.next() == nil && !inbox.hasAskedToEnd)
  }

  @Test func theMaskIsGivenBackAndNothingIsLeftPending() throws {
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &before)
    var inbox: SignalInbox? = try SignalInbox([SIGUSR2])
    raise(SIGUSR2)
    raise(SIGPIPE)
    _ = inbox?.descriptor
    inbox = nil
    var after = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &after)
    #expect(sigismember(&before, SIGUSR2) == sigismember(&after, SIGUSR2))
  }
}
