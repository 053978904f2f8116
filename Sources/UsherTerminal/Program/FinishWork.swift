public import Usher

extension Tree {
  /// Waits for slow work, so that its result is on the screen. Does not wait for what a ``Bell`` may still bring, such as
  /// a server's answer. For a program that draws one screen and ends.
  public func finishWork() {
    while isWorking { receive() }
    endHold()
  }
}
