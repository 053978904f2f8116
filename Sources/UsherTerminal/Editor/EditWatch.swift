/// Reports a line once it has changed and then stayed the same for `pause`.
final class EditWatch {
  private let pause: Duration
  private let changed: (String) -> Void
  private var last: [UInt32] = []
  private var deadline: EventPoll.Deadline?

  init(pause: Duration, changed: @escaping (String) -> Void) {
    self.pause = pause
    self.changed = changed
  }

  /// Begins to watch a line. The text that the line begins with does not count as a change.
  func start(with line: [UInt32]) { last = line }

  func note(_ line: [UInt32], in events: EventPoll) {
    guard line != last else { return }
    last = line
    cancel(in: events)
    deadline = events.schedule(at: .now + pause) { [weak self] in
      self?.deadline = nil
      self?.changed(Editline.text(line))
    }
  }

  func cancel(in events: EventPoll) {
    if let deadline { events.cancel(deadline) }
    deadline = nil
  }
}
