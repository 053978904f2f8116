import UsherTerminal

/// A command, an option or a file through which the user can make Parlor start a program or open a path. All other
/// files that Parlor opens are its own, in the folders of ``Directories``, or the system's.
///
/// The manual contains the same table, and a test compares the two.
struct Reach: Equatable {
  enum Effect: String {
    case starts = "starts a program"
    case reads = "reads"
    case writes = "writes"
    case readsAndWrites = "reads and writes"
    case refused
  }

  /// The name as it is typed, or libedit's name of a command.
  let name: String
  let effect: Effect

  static let all: [Reach] =
    [
      Reach(name: "/edit", effect: .starts),
      Reach(name: "/file", effect: .reads),
      Reach(name: "/rescue", effect: .writes),
      Reach(name: "/save", effect: .writes),
      // Only `parlor-viewer`, which comes with Parlor.
      Reach(name: "/view", effect: .starts),
      Reach(name: "~/.editrc", effect: .reads),
      Reach(name: "TERMINFO", effect: .reads),
      Reach(name: "TZ", effect: .reads),
      // Only sshd, which tells root its configuration.
      Reach(name: "parlor doctor", effect: .starts),
      // Only the tools with which root makes a user and checks sshd's configuration, and that configuration.
      Reach(name: "parlor door", effect: .readsAndWrites),
      Reach(name: "parlor events", effect: .readsAndWrites),
      Reach(name: "parlor get", effect: .writes),
      // Only `parlor-agent`, which comes with Parlor; so does a session of a store that follows a server.
      Reach(name: "parlor join", effect: .starts),
      Reach(name: "parlor leave", effect: .starts),
      Reach(name: "parlor push", effect: .reads),
      Reach(name: "parlor replay", effect: .readsAndWrites),
      Reach(name: "parlor rescue", effect: .readsAndWrites),
      // Only `parlor-agent`, which comes with Parlor. It reads and writes the store that the user names.
      Reach(name: "parlor server", effect: .starts),
    ]
    + ProgramOption.session.compactMap { option in
      option.file.flatMap { Effect(rawValue: $0.rawValue) }.map { Reach(name: option.typed, effect: $0) }
    }
    + Terminal.refusedCommands.map { Reach(name: $0, effect: .refused) }
}
