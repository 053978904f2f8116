internal import Glibc
internal import UsherFiles
internal import UsherScreens
internal import UsherSession

/// Keeps the ``Limits`` of one visit: takes a place among the sessions at the door, and ends the session in time.
final class Doorman {
  private var clock: SessionClock
  private let folder: String
  private let subject: Int64
  private var roll: SessionRoll
  private weak var loop: TerminalLoop?
  private var deadline: EventPoll.Deadline?

  /// The roll of the sessions at the door is a file in `folder`.
  init(_ limits: Limits, for name: String, in folder: String) {
    clock = SessionClock(limits, from: .now)
    self.folder = folder
    subject = SHA256.digest(Array(name.utf8)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    roll = Self.roll(limits.group, in: folder)
  }

  private static func roll(_ group: String, in folder: String) -> SessionRoll {
    SessionRoll(path: folder + "/visitors" + (group.isEmpty ? "" : "-" + group))
  }

  /// Takes a place. Throws if all places are taken, or those of this visitor.
  func takePlace() throws(ProgramFailure) {
    do throws(FileError) { try Folder.makeParents(of: folder + "/visitors") } catch {
      throw ProgramFailure(error)
    }
    let hasEntered = roll.enter(as: subject, terminal: "")
    let (all, own) = (roll.entries(), roll.entries(of: subject))
    guard hasEntered, all.count <= clock.limits.all, own.count <= clock.limits.each else {
      roll.leave()
      let isFull = !hasEntered || all.count > clock.limits.all
      throw ProgramFailure(
        code: .tryAgain, words: isFull ? "doorFull" : Sentence("doorEach", ["count": clock.limits.each]))
    }
  }

  /// Gives the visitor other limits. A session that has come in stays, whatever number of the other group there are.
  func change(_ limits: Limits) {
    if limits.group != clock.limits.group {
      roll.leave()
      roll = Self.roll(limits.group, in: folder)
      roll.enter(as: subject, terminal: "")
    }
    clock.limits = limits
    look()
  }

  /// Watches a session from now on.
  func watch(_ loop: TerminalLoop) {
    self.loop = loop
    look()
  }

  private func look() {
    guard let loop else { return }
    let events = loop.terminal.events
    if let deadline { events.cancel(deadline) }
    let now = MonotonicTime.now
    let next: MonotonicTime?
    switch clock.verdict(at: now, lastKey: events.lastInput ?? MonotonicTime(nanoseconds: 0)) {
    case .wait(let time): next = time
    case .warn(let limit, let end):
      let seconds = (end.nanoseconds - now.nanoseconds + 500_000_000) / 1_000_000_000
      let words = Sentence(limit == .idle ? "idleSoon" : "longestSoon", ["seconds": max(1, seconds)])
      loop.session.perform { loop.session.announce(loop.session.phrases.say(words)) }
      next = end
    case .end(let limit):
      return loop.end(loop.session.phrases.say(limit == .idle ? "idleEnd" : "longestEnd"))
    }
    deadline = next.map { events.schedule(at: $0) { [weak self] in self?.look() } }
  }
}
