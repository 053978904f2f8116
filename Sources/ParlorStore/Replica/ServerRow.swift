/// A row of the server as it is now, with everything that a replica keeps of it.
public enum ServerRow: Hashable, Sendable {
  case account(AccountRow)
  case workspace(WorkspaceRow)
  /// `joinedAt` is nil if the account has left.
  case workspaceMember(Workspace.ID, Account.ID, joinedAt: Int64?)
  case room(RoomRow)
  case roomDeleted(Room.ID)
  /// `joinedAt` is nil if the account has left.
  case roomMember(Room.ID, Account.ID, joinedAt: Int64?)
  /// The messages of the room from a sequence number on come next, all of them. None of an earlier time stay.
  case held(Room.ID, from: Int)
  case message(MessageRow)
  /// The signed-in account has read messages of a room: those from one sequence number up to another.
  case read(Room.ID, upTo: Int, from: Int = 1)
  /// The signed-in account has seen the reactions to its message that were given up to a time.
  case seen(Message.Number, upTo: Int64)
  case level(Room.ID, isMuted: Bool, isMentionsOnly: Bool)
  case favourites([Room.ID])
  case setting(String, Keepsake?)
  case purchase(PurchaseRow)
  /// All packs of coins that are sold, in the payer's order.
  case packs([CoinPack])

  /// The address, the phone number and the coins of others are not known.
  public struct AccountRow: Hashable, Sendable {
    public var id: Account.ID
    public var nickname: String
    public var email: String?
    public var phone = ""
    public var coins = 0
    public var owed = 0

    public init(id: Account.ID, nickname: String, email: String? = nil) {
      (self.id, self.nickname, self.email) = (id, nickname, email)
    }
  }

  public struct WorkspaceRow: Hashable, Sendable {
    public var id: Workspace.ID
    public var name: String
    public var description: String
    public var admin: Account.ID
    public var createdAt: Int64

    public init(id: Workspace.ID, name: String, description: String, admin: Account.ID, createdAt: Int64) {
      (self.id, self.name, self.description) = (id, name, description)
      (self.admin, self.createdAt) = (admin, createdAt)
    }
  }

  public struct RoomRow: Hashable, Sendable {
    public var id: Room.ID
    public var workspace: Workspace.ID
    public var kind: Room.Kind
    /// If nil, the topic stays as it is.
    public var topic: String?
    public var createdAt: Int64
    /// How many members the workspace's list of channels says it has; nil if the row is not from there.
    public var members: Int?

    public init(
      id: Room.ID, workspace: Workspace.ID, kind: Room.Kind, topic: String? = "", createdAt: Int64,
      members: Int? = nil
    ) {
      (self.id, self.workspace, self.kind) = (id, workspace, kind)
      (self.topic, self.createdAt, self.members) = (topic, createdAt, members)
    }
  }

  /// An account's reaction to a message. A newer version may know emoji that this one does not.
  public struct ReactionRow: Hashable, Sendable, Decodable {
    public var emoji: String
    public var account: Account.ID
    /// 0 if it was given before the server kept the time.
    public var at: Int64

    public init(_ emoji: String, by account: Account.ID, at time: Int64 = 0) {
      (self.emoji, self.account, at) = (emoji, account, time)
    }

    public init(from decoder: any Decoder) throws {
      var parts = try decoder.unkeyedContainer()
      self.init(try parts.decode(String.self), by: try parts.decode(Account.ID.self))
      if !parts.isAtEnd { at = try parts.decode(Int64.self) }
    }
  }

  /// A file of a message. Its bytes come when somebody wants to see them.
  public struct FileRow: Hashable, Sendable, Decodable {
    public var number: SharedFile.Number
    public var name: String
    public var kind: String
    public var size: Int
  }
}

/// A series of changes on the server. Each change has a number, without gaps in its stream.
public enum Stream: Hashable, Sendable {
  case room(Room.ID)
  case workspace(Workspace.ID)
  case account(Account.ID)
  /// The packs of coins that are sold. Only the number of the last change is kept.
  case packs

  var key: (kind: Int64, id: Int64) {
    switch self {
    case .room(let id): (1, id.rawValue)
    case .workspace(let id): (2, id.rawValue)
    case .account(let id): (3, id.rawValue)
    case .packs: (4, 0)
    }
  }
}
