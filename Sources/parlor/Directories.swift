/// Where files are kept, by the XDG base directory specification.
struct Directories: Equatable, Sendable {
  let data: String
  let state: String
  let config: String
  /// What all of them are in, if somebody has named it.
  let home: String?

  /// Moves everything under one folder: `--home DIR`.
  init(under folder: String, workingDirectory: String) {
    let root = folder.hasPrefix("/") ? folder : Self.join(workingDirectory, folder)
    data = Self.join(root, "data")
    state = Self.join(root, "state")
    config = Self.join(root, "config")
    home = root
  }

  /// A variable that is empty or relative is ignored, as the specification asks; nil if there is no home folder.
  ///
  /// The account's home is looked up only where a folder depends on it.
  init?(environment: [String: String], accountHome: @autoclosure () -> String?) {
    let isAbsolute = { (path: String) in path.hasPrefix("/") }
    let names = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
    let needsHome = !names.allSatisfy { environment[$0].filter(isAbsolute) != nil }
    let home = environment["HOME"].filter(isAbsolute) ?? (needsHome ? accountHome().filter(isAbsolute) : nil)
    func folder(_ variable: String, _ fallback: String) -> String? {
      if let given = environment[variable], given.hasPrefix("/") { return Self.join(given, "parlor") }
      return home.map { Self.join($0, fallback + "/parlor") }
    }
    guard let data = folder("XDG_DATA_HOME", ".local/share"),
      let state = folder("XDG_STATE_HOME", ".local/state"),
      let config = folder("XDG_CONFIG_HOME", ".config")
    else { return nil }
    self.data = data
    self.state = state
    self.config = config
    self.home = nil
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? { flatMap { isWanted($0) ? $0 : nil } }
}
