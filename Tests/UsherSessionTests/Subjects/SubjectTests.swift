import Testing
import Usher

@Suite struct SubjectTests {
  @Test func listenersHearInTheOrderInWhichTheyCame() {
    let subject = PassthroughSubject<Int>()
    var heard: [String] = []
    subject.send(0)
    let first = subject.listen { heard.append("a\($0)") }
    let second = subject.listen { heard.append("b\($0)") }
    subject.send(1)
    first.cancel()
    first.cancel()
    subject.send(2)
    #expect(heard == ["a1", "b1", "b2"])
    withExtendedLifetime(second) {}
  }

  @Test func aSubscriptionEndsWithItsOwner() {
    final class Owner {
      var subscriptions: [Subscription] = []
    }
    let subject = PassthroughSubject<Int>()
    var heard: [Int] = []
    var owner: Owner? = Owner()
    if let owner {
      subject.listen { heard.append($0) }.store(in: &owner.subscriptions)
      subject.listen { heard.append($0 * 10) }.store(in: &owner.subscriptions)
    }
    subject.send(1)
    #expect(subject.listenerCount == 2)
    owner = nil
    #expect(subject.listenerCount == 0)
    subject.send(2)
    #expect(heard == [1, 10])
  }

  @Test func aListenerThatSetsAnotherValueAtOnceHearsIt() {
    let subject = CurrentValueSubject(1)
    var heard: [Int] = []
    let subscription = subject.listen { value in
      heard.append(value)
      if value == 1 { subject.send(2) }
    }
    #expect(heard == [1, 2])
    withExtendedLifetime(subscription) {}
  }

  /// A subscription may outlive its subject.
  @Test func aSubjectIsReleasedWhileSomeoneListens() {
    var subject: PassthroughSubject<Int>? = PassthroughSubject()
    weak let seen = subject
    let subscription = subject?.listen { _ in }
    subject = nil
    #expect(seen == nil)
    subscription?.cancel()
  }

  @Test func whatIsSentWhileSendingReachesAllInTheSameOrder() {
    let subject = PassthroughSubject<Int>()
    var (first, second): ([Int], [Int]) = ([], [])
    let a = subject.listen { value in
      first.append(value)
      if value < 3 { subject.send(value + 1) }
    }
    let b = subject.listen { second.append($0) }
    subject.send(1)
    #expect(first == [1, 2, 3])
    #expect(second == [1, 2, 3])
    withExtendedLifetime((a, b)) {}
  }

  @Test func whoIsCancelledWhileSendingHearsNothingMore() {
    let subject = PassthroughSubject<Int>()
    var heard: [String] = []
    var (own, later): (Subscription?, Subscription?)
    own = subject.listen {
      heard.append("own\($0)")
      own?.cancel()
      later?.cancel()
    }
    later = subject.listen { heard.append("later\($0)") }
    let last = subject.listen { heard.append("last\($0)") }
    subject.send(1)
    subject.send(2)
    #expect(heard == ["own1", "last1", "last2"])
    withExtendedLifetime(last) {}
  }

  @Test func whoComesWhileSendingHearsWhatIsSentAfterwards() {
    let subject = PassthroughSubject<Int>()
    var heard: [Int] = []
    var late: Subscription?
    let first = subject.listen { value in
      guard value == 1 else { return }
      subject.send(2)
      late = subject.listen { heard.append($0) }
      subject.send(3)
    }
    subject.send(1)
    #expect(heard == [3])
    withExtendedLifetime((first, late)) {}
  }

  @Test func releasingAListenerMayEndOtherSubscriptions() {
    let subject = PassthroughSubject<Int>()
    var heard = 0
    let inner = PassthroughSubject<Int>()
    var outer: Subscription? = {
      let held = subject.listen { _ in heard += 1 }
      return subject.listen { [held] _ in withExtendedLifetime(held) { heard += 1 } }
    }()
    subject.send(1)
    #expect(heard == 2)
    outer?.cancel()
    outer = nil
    subject.send(2)
    #expect(heard == 2)
    #expect(subject.listenerCount == 0)
    #expect(inner.listenerCount == 0)
  }

  @Test func aCurrentValueIsHeardAtOnceAndAtEachChange() {
    let subject = CurrentValueSubject(1)
    var heard: [Int] = []
    let subscription = subject.listen { heard.append($0) }
    subject.value = 2
    subject.send(3)
    #expect(subject.value == 3)
    #expect(heard == [1, 2, 3])
    withExtendedLifetime(subscription) {}
  }

  @Test func aNewListenerHearsTheNewestValueOnce() {
    let subject = CurrentValueSubject(0)
    var heard: [Int] = []
    var late: Subscription?
    let first = subject.listen { value in
      guard value == 1 else { return }
      subject.value = 2
      late = subject.listen { heard.append($0) }
    }
    subject.value = 1
    #expect(heard == [2])
    withExtendedLifetime((first, late)) {}
  }

  @Test func combiningTwoSendsOnceBothHaveSent() {
    let (letters, numbers) = (PassthroughSubject<String>(), CurrentValueSubject(1))
    var heard: [String] = []
    let subscription = letters.combined(with: numbers).listen { heard.append("\($0)\($1)") }
    numbers.value = 2
    #expect(heard == [])
    letters.send("a")
    numbers.value = 3
    letters.send("b")
    #expect(heard == ["a2", "a3", "b3"])
    subscription.cancel()
    letters.send("c")
    #expect(heard.count == 3)
    #expect(letters.listenerCount + numbers.listenerCount == 0)
  }

  @Test func debouncingSendsTheLastOfAQuickSuccession() {
    let clock = Timers()
    let typed = PassthroughSubject<String>()
    var searched: [String] = []
    let subscription = typed.debounced(for: .milliseconds(200), by: clock.after).listen {
      searched.append($0)
    }
    typed.send("l")
    clock.pass(.milliseconds(150))
    typed.send("lu")
    clock.pass(.milliseconds(150))
    #expect(searched == [])
    clock.pass(.milliseconds(50))
    #expect(searched == ["lu"])
    typed.send("lun")
    subscription.cancel()
    clock.pass(.seconds(1))
    #expect(searched == ["lu"])
    #expect(clock.isEmpty)
  }
}

/// Pauses on a clock that the test turns.
private final class Timers {
  private var now = Duration.zero
  private var waits: [Int: (at: Duration, body: () -> Void)] = [:]
  private var next = 0

  var isEmpty: Bool { waits.isEmpty }

  func after(_ pause: Duration, _ body: @escaping () -> Void) -> Subscription {
    next += 1
    let key = next
    waits[key] = (now + pause, body)
    return Subscription { [weak self] in self?.waits[key] = nil }
  }

  func pass(_ time: Duration) {
    now += time
    for (key, wait) in waits.sorted(by: { $0.key < $1.key }) where wait.at <= now {
      waits[key] = nil
      wait.body()
    }
  }
}
