public import Usher

extension Tree {
  /// Waits for slow work, so that its result is on the screen. Does not wait for an answer that may come from elsewhere. For a program
  /// that draws one screen and ends.
  public func finishWork() {
    while isWorking { receive() }
    endHold()
  }
}
