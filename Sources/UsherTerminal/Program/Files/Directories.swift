internal import Glibc
internal import UsherFiles
internal import UsherScreens

/// The folders of a program's files, by the XDG base directory specification.
public struct Directories: Equatable, Sendable {
  /// The folder for what the program keeps.
  public let data: String
  /// The folder for the kept place, the typed lines and the logs.
  public let state: String
  /// The folder for what the user sets in files. The library keeps nothing there.
  public let config: String
  /// The folder that `--home` names, which holds all the other folders; nil without `--home`.
  public let home: String?
  private let program: String

  /// The folders under the folder of `--home`.
  public init(under folder: String, of program: String, workingDirectory: String) {
    self.program = program
    let root = folder.hasPrefix("/") ? folder : Self.join(workingDirectory, folder)
    data = Self.join(root, "data")
    state = Self.join(root, "state")
    config = Self.join(root, "config")
    home = root
  }

  /// The folders that the environment names. Returns nil if a folder depends on the home folder and there is none. Ignores
  /// a variable that is empty or relative, as the specification asks.
  ///
  /// `accountHome` is called only if a folder depends on the home folder.
  init?(of program: String, environment: [String: String], accountHome: @autoclosure () -> String?) {
    let isAbsolute = { (path: String) in path.hasPrefix("/") }
    let names = ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"]
    let needsHome = !names.allSatisfy { environment[$0].filter(isAbsolute) != nil }
    let home = environment["HOME"].filter(isAbsolute) ?? (needsHome ? accountHome().filter(isAbsolute) : nil)
    func folder(_ variable: String, _ fallback: String) -> String? {
      if let given = environment[variable], given.hasPrefix("/") { return Self.join(given, program) }
      return home.map { Self.join($0, fallback + "/" + program) }
    }
    guard let data = folder("XDG_DATA_HOME", ".local/share"),
      let state = folder("XDG_STATE_HOME", ".local/state"),
      let config = folder("XDG_CONFIG_HOME", ".config")
    else { return nil }
    self.data = data
    self.state = state
    self.config = config
    self.home = nil
    self.program = program
  }

  /// The folders that `--home` and the environment name.
  public static func find(of program: String, home: String?) throws(ProgramFailure) -> Directories {
    if let home { return Directories(under: try absolute(home), of: program, workingDirectory: "/") }
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
      environment[name] = try Environment.path(name)
    }
    if let directories = Directories(
      of: program, environment: environment, accountHome: AccountHome.ofThisUser)
    {
      return directories
    }
    throw ProgramFailure(code: .noPermission, words: Sentence("noHome", ["user": getuid()]))
  }

  /// The absolute path.
  public static func absolute(_ path: String) throws(ProgramFailure) -> String {
    path.hasPrefix("/") ? path : try workingDirectory() + "/" + path
  }

  private static func workingDirectory() throws(ProgramFailure) -> String {
    guard let path = getcwd(nil, 0) else {
      throw ProgramFailure(code: .noInput, words: Sentence("noFolder", ["errno": errno]))
    }
    defer { free(path) }
    if let text = String(validatingCString: path) { return text }
    throw ProgramFailure(code: .usage, words: "badFolder")
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}

extension Optional {
  fileprivate func filter(_ isWanted: (Wrapped) -> Bool) -> Wrapped? { flatMap { isWanted($0) ? $0 : nil } }
}

/// Makes sure that only the owner of the folders can use them.
extension Directories {
  private static let ours: Set<String> = ["data", "state", "config", "cache"]

  /// Removes other users' access to the folders, and refuses folders in which others could put files. Missing folders are
  /// made later, for their owner alone.
  public func claim() throws(ProgramFailure) {
    if let home { try claimNamed(home) }
    for folder in [data, state, config] { try Self.claim(folder) }
  }

  /// Refuses folders that are links, and changes nothing. For a command that only reads.
  public func refuseLinks() throws(ProgramFailure) {
    if let home { _ = try Self.facts(of: home, isNamed: true) }
    for folder in [data, state, config] { _ = try Self.facts(of: folder) }
  }

  /// Checks the folder of `--home`, which the user may also use for other files. If it holds files of other programs,
  /// its mode is not changed, because others may need those files.
  private func claimNamed(_ folder: String) throws(ProgramFailure) {
    guard let facts = try Self.facts(of: folder, isNamed: true) else { return }
    guard facts.st_uid == geteuid() else {
      throw Self.refusal(folder, "others", nil)
    }
    guard facts.st_mode & S_ISVTX == 0 else {
      throw Self.refusal(folder, "shared", "\(folder)/\(program)")
    }
    guard facts.st_mode & 0o077 != 0 else { return }
    if Self.holdsOnlyOurs(folder) { return try Self.tighten(folder, facts) }
    guard facts.st_mode & 0o022 == 0 else {
      throw Self.refusal(folder, "writable", "\(folder)/\(program)")
    }
  }

  private static func claim(_ folder: String) throws(ProgramFailure) {
    guard let facts = try facts(of: folder) else { return }
    guard facts.st_uid != geteuid() else { return try tighten(folder, facts) }
    guard facts.st_mode & 0o022 == 0 else {
      throw refusal(folder, "sharedByOthers", nil)
    }
  }

  /// Returns nil if `folder` does not exist or is not a folder. Then opening a file in it fails later. Refuses a link, unless the
  /// user has named the folder: there a link of the user's own or of the system's is followed.
  private static func facts(of folder: String, isNamed: Bool = false) throws(ProgramFailure) -> stat? {
    var facts = stat()
    if lstat(folder, &facts) == 0, facts.st_mode & S_IFMT == S_IFLNK,
      !isNamed || ![0, geteuid()].contains(facts.st_uid)
    {
      throw refusal(folder, "link", nil)
    }
    return stat(folder, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR ? facts : nil
  }

  private static func tighten(_ folder: String, _ facts: stat) throws(ProgramFailure) {
    guard facts.st_mode & 0o077 != 0, chmod(folder, facts.st_mode & 0o700) != 0 else { return }
    throw ProgramFailure(
      code: .noPermission, words: Sentence("folder.open", ["folder": folder, "errno": errno]))
  }

  private static func holdsOnlyOurs(_ folder: String) -> Bool {
    var isOurs = true
    do throws(FileError) {
      try Folder.forEachEntry(in: folder) { entry in
        isOurs = entry.name.map(ours.contains) ?? false
        return isOurs
      }
    } catch {
      return false
    }
    return isOurs
  }

  private static func refusal(_ folder: String, _ why: String, _ better: String?) -> ProgramFailure {
    let advice = better.map { Sentence("advice.folderAt", ["better": $0]) } ?? "advice.folder"
    return ProgramFailure(
      code: .noPermission, words: Sentence("folder." + why, ["folder": folder, "advice": advice]))
  }
}

/// The home folder of this user in the system's list of accounts.
///
/// This reads the list itself, because getpwuid(3) loads modules, which can crash a statically linked binary.
enum AccountHome {
  private static let list = "/etc/passwd"
  private static let limit = 4 << 20

  static var ofThisUser: String? {
    // If the list cannot be read, the user is asked to set HOME, as if the list did not have this user.
    guard let file = try? RegularFile.open(list) else { return nil }
    defer { close(file) }
    guard let bytes = Bytes.readAll(file, limit: limit), bytes.count <= limit else { return nil }
    return home(of: getuid(), in: bytes)
  }

  /// Returns the home folder of the user with a number; nil if the list does not have the user. Each line of the list is
  /// `name:password:user:group:words:home:shell`.
  static func home(of user: UInt32, in list: [UInt8]) -> String? {
    let wanted = Array(String(user).utf8)
    for line in list.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count == 7, fields[2].elementsEqual(wanted) else { continue }
      return String(validating: fields[5], as: UTF8.self)
    }
    return nil
  }
}
