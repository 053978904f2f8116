import UsherTerminal

/// The commands and options through which a user can make Parlor start a program or open a path of the user's choice. All
/// other files that Parlor opens are its own, in the folders of ``Directories``, or the system's.
///
/// The manual has the same table. A test compares them.
struct Reach: Equatable {
  enum Deed: String {
    case starts = "starts a program"
    case reads = "reads"
    case writes = "writes"
    case readsAndWrites = "reads and writes"
    case refused
  }

  /// The name as it is typed, or libedit's name of a command.
  let name: String
  let deed: Deed

  static let all: [Reach] =
    [
      Reach(name: "/edit", deed: .starts),
      Reach(name: "/file", deed: .reads),
      Reach(name: "/rescue", deed: .writes),
      Reach(name: "/save", deed: .writes),
      Reach(name: "~/.editrc", deed: .reads),
    ] + OptionName.allCases.compactMap { option in option.deed.map { Reach(name: option.typed, deed: $0) } }
    + Terminal.refusedCommands.map { Reach(name: $0, deed: .refused) }
}

extension OptionName {
  /// What the option does with its path; nil if it takes no path.
  var deed: Reach.Deed? {
    switch self {
    case .tap, .push, .screens: .reads
    case .payments, .home: .readsAndWrites
    case .demo, .open, .explain, .print, .json, .svg, .strict, .editorKeys, .lang, .color, .plain, .width,
      .help, .version:
      nil
    }
  }
}
