/// How far this connection has heard of what was written, and who in this process wants to hear.
struct ChangeFeed {
  var lastMessage: Message.ID = 0
  var lastChange: Int64 = 0
  var dataVersion: Int64 = 0
  /// Our own writes do not move `dataVersion`; they are noted here until they have been told.
  var hasOwnWrites = false
  var isTelling = false
  var observers: [(key: Int, tell: (Change) -> Void)] = []
  var nextKey = 0
}
