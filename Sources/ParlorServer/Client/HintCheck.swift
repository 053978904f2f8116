internal import Glibc
internal import ParlorStore

/// Finds out whether notifications arrive. A pooler in transaction mode takes LISTEN without an error, and then passes no
/// notification on.
package enum HintCheck {
  /// Sends a hint to `channel` over one connection, and says whether it comes to the other one, which listens to it.
  ///
  /// Waits up to `patience` milliseconds. Hints of others that come meanwhile are lost, so ask what is new afterwards.
  package static func arrives(
    on channel: String, at listener: Postgres, from sender: Postgres, patience: Int32 = 5000
  ) throws(PostgresError) -> Bool {
    let word = "check:\(UInt64.random(in: 0 ... .max))"
    // A hint that was sent over the listening connection itself would come back even through a pooler.
    try sender.run("SELECT pg_notify($1, $2)", .text(channel), .text(word))
    while true {
      if try listener.notifications().contains(where: { $0.payload == word }) { return true }
      var source = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&source, 1, patience) == 0 { return false }
    }
  }
}
