/// Wakes a screen or a flow from any thread.
///
/// Work that is not done by the tree's ``Worker`` tells the tree so: the function that is called back keeps the result, and
/// rings the bell. The handler is then called as an event, on the thread of the tree.
public struct Bell: Sendable {
  let inbox: Inbox?
  let ticket: Int

  /// Rings. Nobody hears it once the screen or the flow has gone.
  public func ring() { inbox?.post(.ring, for: ticket) }
}
