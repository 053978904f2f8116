/// Somebody's wish to hear of changes, which ends when it is cancelled or its last reference goes.
public final class Observation {
  private var end: (() -> Void)?

  init(end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end?() }

  /// Ends it; a second time has no effect.
  public func cancel() {
    end?()
    end = nil
  }
}
