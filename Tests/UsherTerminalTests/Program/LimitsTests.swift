import Fixtures
import Testing
import UsherScreens
import UsherSession

@testable import UsherTerminal

/// The limits of sessions at a door. The clock is handed in, so nothing waits.
@Suite struct LimitsTests {
  private let start = MonotonicTime(nanoseconds: 1_000_000_000_000)
  private func after(_ seconds: Int) -> MonotonicTime { start + .seconds(seconds) }

  @Test func `a session in which nothing is typed is warned and ended`() {
    var clock = SessionClock(Limits(idle: .seconds(600), longest: nil), from: start)
    #expect(clock.verdict(at: start, lastKey: start) == .wait(until: after(540)))
    #expect(clock.verdict(at: after(300), lastKey: after(200)) == .wait(until: after(740)))
    #expect(clock.verdict(at: after(740), lastKey: after(200)) == .warn(.idle, after(800)))
    #expect(clock.verdict(at: after(750), lastKey: after(200)) == .wait(until: after(800)))
    // A key after the warning counts, and later it warns again.
    #expect(clock.verdict(at: after(800), lastKey: after(760)) == .wait(until: after(1300)))
    #expect(clock.verdict(at: after(1300), lastKey: after(760)) == .warn(.idle, after(1360)))
    #expect(clock.verdict(at: after(1360), lastKey: after(760)) == .end(.idle))
  }

  @Test func `the longest time of a session ends it, whatever is typed`() {
    var clock = SessionClock(Limits(idle: .seconds(600), longest: .seconds(900)), from: start)
    #expect(clock.verdict(at: after(500), lastKey: after(500)) == .wait(until: after(840)))
    #expect(clock.verdict(at: after(840), lastKey: after(840)) == .warn(.longest, after(900)))
    #expect(clock.verdict(at: after(900), lastKey: after(899)) == .end(.longest))
    var free = SessionClock(Limits(idle: nil, longest: nil), from: start)
    #expect(free.verdict(at: after(1_000_000), lastKey: start) == .wait(until: nil))
    // A short limit is warned of when half of it has gone.
    var short = SessionClock(Limits(idle: .seconds(10), longest: nil), from: start)
    #expect(short.verdict(at: after(5), lastKey: start) == .warn(.idle, after(10)))
  }

  @Test func `the option changes the limits that it names`() {
    let limits = Limits(idle: .seconds(1), longest: .seconds(2), each: 3, all: 4)
    #expect(limits.with("idle=2h") == Limits(idle: .seconds(7200), longest: .seconds(2), each: 3, all: 4))
    #expect(
      limits.with("idle=0,longest=1d,each=1,all=1000,group=guests")
        == Limits(idle: nil, longest: .seconds(86_400), each: 1, all: 1000, group: "guests"))
    for text in [
      "", "idle", "idle=", "idle=-1s", "idle=1", "idle=99999999999999999999h", "each=0", "all=1001",
      "group=../x",
      "group=\u{1F600}", "x=1", "idle=1h,", "idle=1h each=2",
    ] {
      #expect(limits.with(text) == nil, "\(text)")
    }
  }

  @Test func `a minute is called so`() {
    let phrases = Phrases([], in: "en")
    #expect(
      phrases.say(Sentence("idleSoon", ["seconds": 60]))
        == "You will be signed out in a minute unless you type something.")
    #expect(
      phrases.say(Sentence("longestSoon", ["seconds": 1]))
        == "This session reaches its time limit and ends in 1 second.")
  }

  @Test func `no more sessions than that come in`() throws {
    let folder = TemporaryFolder()
    func doorman(_ name: String, _ limits: Limits) -> Doorman { Doorman(limits, for: name, in: folder.path) }
    func refusal(_ doorman: Doorman) -> String? {
      do throws(ProgramFailure) { try doorman.takePlace() } catch { return error.words.id }
      return nil
    }
    let limits = Limits(each: 2, all: 3)
    var ann: [Doorman] = [doorman("ann", limits), doorman("ann", limits)]
    #expect(ann.map(refusal) == [nil, nil])
    #expect(refusal(doorman("ann", limits)) == "doorEach")
    let bora = doorman("bora", limits)
    #expect(refusal(bora) == nil)
    #expect(refusal(doorman("chin", limits)) == "doorFull")
    // Those of another group have places of their own, which a change of the limits gives back.
    let strangers = Limits(each: 2, all: 1, group: "join")
    let stranger = doorman("dana", strangers)
    #expect(refusal(stranger) == nil)
    #expect(refusal(doorman("emil", strangers)) == "doorFull")
    stranger.change(limits)
    #expect(refusal(doorman("emil", strangers)) == nil)
    // The kernel gives the place of a session back that is gone.
    ann.removeLast()
    withExtendedLifetime((stranger, bora)) {
      #expect(refusal(doorman("chin", Limits(each: 2, all: 4))) == nil)
    }
  }
}
