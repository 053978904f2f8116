import ParlorStore

/// What a session knows for the account that is signed in. It is forgotten when another one signs in.
struct Known {
  /// The numbers that messages were shown with in the rooms the user has left. They go on meaning what they meant.
  var numbers: [Room.ID: MessageNumbers] = [:]
  /// The files that wait for the next message of a pipe, in each room.
  var pipedTrays: [Address: Tray] = [:]
  /// The messages that links name and the server was asked for.
  var lookups: [Message.Number: Lookup] = [:]
  /// The channel that Explore asks about when it is shown: whether to join it.
  var wantedChannel: Room.ID?
  var directory: Directory?
  /// How many unread messages mention the account in a room, and when they were counted.
  var mentions: [Room.ID: (state: ReadState, count: Int)] = [:]
  /// The absence of the server as it was read last; nil if it has to be read.
  var absence: ServerAbsence??
  /// The account that was offered last, because a notification is for it.
  var offered: AccountSwitch?
}

/// What the user is looking at, as far as other parts of Parlor have to know.
struct OnShow {
  /// The title of the terminal's window as it was set last; empty as long as nothing was unread.
  var title = ""
  var retitlesSoon = false
  /// The room that the user is looking at. Its notifications need no banner.
  var room: Room.ID?
  /// The screen of that room. A conversation that has not begun has a screen and no room.
  weak var chat: ChatScreen?
  /// The screen that does something with an empty line, if it is on show.
  weak var blank: (any BlankHearing)?
  /// Whether anything has been shown.
  var hasShown = false
}

/// What the user has been told about. Each is told once.
struct Told {
  /// The store's errors.
  var troubles: Set<StoreError> = []
  /// The server's faults, in words.
  var faults: Set<String> = []
  /// The link that waited when something was shown last.
  var waitingLink: String?
}
