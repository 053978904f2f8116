public import Usher

extension Tree {
  /// A tree as a program runs it: by this machine's clock, its slow work on threads of its own.
  public convenience init<Root: Coordinator>(live root: Root, journalLimit: Int = 256) {
    self.init(
      root, clock: { MonotonicTime.now.nanoseconds }, worker: LateWorkers(), inbox: Inbox(),
      journalLimit: journalLimit)
  }
}
