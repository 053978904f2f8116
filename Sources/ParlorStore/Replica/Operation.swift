/// Something that was written in this store, as the server is asked to do it. Doing it again changes nothing.
public enum Operation: Hashable, Sendable {
  /// The server has the files already.
  case post(
    Message.Number, Room.ID, text: String, replyTo: Message.Number?, files: [SharedFile.Number] = [])
  case edit(Message.Number, text: String)
  case delete(Message.Number)
  case react(Message.Number, String, isOn: Bool)
  /// The account has seen the reactions to its message that were given up to a time.
  case seen(Message.Number, upTo: Int64)
  /// The account has read messages of a room: those from one sequence number up to another.
  case read(Room.ID, upTo: Int, from: Int = 1)
  case level(Room.ID, isMuted: Bool, isMentionsOnly: Bool)
  /// All favourites of the account, in their order.
  case favourites([Room.ID])
  case topic(Room.ID, String)
  /// A setting of the account; nil if it was deleted.
  case setting(String, Keepsake?)

  /// How an operation is written to the store. The numbers are in stores: a number never gets a new meaning.
  enum Kind: Int64 {
    case post = 1, edit, delete, react, read, level, favourites, topic, setting, seen

    /// The kinds that change the same thing.
    var rivals: ClosedRange<Int64> { self == .edit || self == .delete ? 2...3 : rawValue...rawValue }
  }
}

/// An operation that waits in the outbox of a store.
public struct WaitingOperation: Hashable, Sendable, Identifiable {
  public typealias ID = RowID<WaitingOperation>

  public let id: ID
  public let operation: Operation
}

/// What an operation changes. Two operations on the same item are done one after the other.
struct OutboxItem {
  var kind: Operation.Kind
  var room: Room.ID?
  var message: Message.ID?
  var key: String?
}

/// The value of an item: what an operation sets, or what was there before it.
struct ItemValue: Hashable {
  var text: String?
  var number: Int64?
  var time: Int64?
}

extension RoomLevel {
  /// Both flags of a level in one number.
  static func bits(isMuted: Bool, isMentionsOnly: Bool) -> Int64 {
    (isMuted ? 1 : 0) | (isMentionsOnly ? 2 : 0)
  }
}
