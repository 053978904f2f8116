import UsherTerminal

/// All by which somebody at a session, or whoever starts one, can have Parlor start a program or open a path of their
/// choice. Whatever else is opened is Parlor's own, under the folders of ``Directories``, or the system's.
///
/// The manual has the same table, which a test compares.
struct Reach: Equatable {
  enum Deed: String {
    case starts = "starts a program"
    case reads = "reads"
    case writes = "writes"
    case readsAndWrites = "reads and writes"
    case refused
  }

  /// As it is typed, or as libedit calls it.
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
  /// What is done with the path that it takes; nil if it takes none.
  var deed: Reach.Deed? {
    switch self {
    case .tap, .push, .screens: .reads
    case .payments, .home: .readsAndWrites
    case .demo, .open, .explain, .print, .json, .svg, .strict, .lang, .color, .plain, .width, .help, .version:
      nil
    }
  }
}
