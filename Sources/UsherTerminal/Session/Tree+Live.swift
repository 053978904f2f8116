public import Usher

extension Tree {
  /// A tree as a program runs it: by this machine's clock, its slow work on threads of its own if nothing else is given.
  public convenience init<Root: Coordinator>(
    live root: Root, worker: any Worker = LateWorkers(), journalLimit: Int = 256
  ) {
    self.init(
      root, clock: { MonotonicTime.now.nanoseconds }, worker: worker, inbox: Inbox(),
      journalLimit: journalLimit)
  }
}
