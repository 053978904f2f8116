import Glibc
import Synchronization
import Testing
import UsherEvents
import UsherFiles

@Suite final class ReachabilityTests {
  private let folder: ScratchFolder
  private let changes = Changes()

  init() throws { folder = try ScratchFolder("events") }

  deinit { folder.remove() }

  private final class Changes: Sendable {
    let count = Atomic(0)
  }

  private func observe(_ reachability: some Reachability) {
    reachability.whenChanged { [changes] in _ = changes.count.add(1, ordering: .relaxed) }
  }

  /// Waits until a change is reported. Returns how many changes have been heard so far.
  private func look(_ reachability: some WatchedReachability) -> Int {
    var wait = pollfd(fd: reachability.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 20_000) == 1)
    reachability.look()
    return changes.count.load(ordering: .relaxed)
  }

  @Test func aSocketComesAndGoes() throws {
    let path = folder.path + "/a/b/socket"
    let reachability = PathReachability(.socket, at: path)
    observe(reachability)
    #expect(!reachability.isReachable)
    mkdir(folder.path + "/a", 0o700)
    #expect(look(reachability) == 0)
    mkdir(folder.path + "/a/b", 0o700)
    #expect(look(reachability) == 0)
    var collector: EventCollector? = EventCollector(to: Basket())
    try #require(collector?.listen(at: path) == true)
    #expect(look(reachability) == 1)
    #expect(reachability.isReachable)
    collector = nil
    #expect(look(reachability) == 2)
    #expect(!reachability.isReachable)
    // A file is no socket.
    append("", to: path)
    #expect(look(reachability) == 2)
  }

  @Test func aFileCanBeWrittenOnceItsFolderIsThere() {
    let path = folder.path + "/logs/events.jsonl"
    let reachability = PathReachability(.file, at: path)
    observe(reachability)
    #expect(!reachability.isReachable)
    mkdir(folder.path + "/logs", 0o700)
    #expect(look(reachability) == 1)
    #expect(reachability.isReachable)
    // Writing to the file wakes nobody.
    append("", to: path)
    #expect(look(reachability) == 1)
    append("more\n", to: path)
    var wait = pollfd(fd: reachability.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 0) == 0)
    unlink(path)
    rmdir(folder.path + "/logs")
    #expect(look(reachability) == 2)
    #expect(!reachability.isReachable)
  }

  @Test func aServerOnThisMachineCanAlwaysBeReached() {
    for host in ["localhost", "127.0.0.1", "::1"] {
      let reachability = NetworkReachability(host: host)
      #expect(reachability.isReachable)
      #expect(reachability.descriptor == -1)
    }
    let other = NetworkReachability(host: "example.org")
    #expect(other.descriptor >= 0)
    let isReachable = other.isReachable
    other.look()
    #expect(other.isReachable == isReachable)
  }
}
