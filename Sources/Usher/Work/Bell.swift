/// Wakes a screen or a flow from any thread.
package struct Bell: Sendable {
  let inbox: Inbox?
  let ticket: Int

  package func ring() { inbox?.post(.ring, for: ticket) }
}
