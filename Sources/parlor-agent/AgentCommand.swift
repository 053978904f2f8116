import UsherProgram
import UsherText

/// What `parlor-agent` is asked to do.
enum AgentCommand: Equatable {
  case help
  case initialize(url: String)
  case check(url: String)
  case status(url: String)
  case copyIn(source: CopySource, url: String)
  case copyOut(url: String, path: String)

  /// Where an import comes from.
  enum CopySource: Equatable {
    case store(path: String)
    case demo
  }

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(ProgramFailure) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help
      return
    }
    guard arguments.first == "server" else {
      throw Self.wrong("parlor-agent takes only: server; parlor server --help lists the rest")
    }
    let words = Array(arguments.dropFirst(2))
    switch arguments.dropFirst().first {
    case "init": self = .initialize(url: try Self.only(words, "init URL"))
    case "check": self = .check(url: try Self.only(words, "check URL"))
    case "status": self = .status(url: try Self.only(words, "status URL"))
    case "import":
      let (source, url) = try Self.pair(words, "import STORE|--demo URL")
      self = .copyIn(source: source == "--demo" ? .demo : .store(path: source), url: url)
    case "export":
      let (url, path) = try Self.pair(words, "export URL STORE")
      self = .copyOut(url: url, path: path)
    case let other:
      let what = other.map { "there is no 'server \(Text.clean($0))'" } ?? "'server' needs a word after it"
      throw Self.wrong("\(what); it takes init, check, status, import or export")
    }
  }

  private static func only(_ words: [String], _ form: String) throws(ProgramFailure) -> String {
    try operands(words, 1, form)[0]
  }

  private static func pair(_ words: [String], _ form: String) throws(ProgramFailure) -> (String, String) {
    let words = try operands(words, 2, form)
    return (words[0], words[1])
  }

  private static func operands(
    _ words: [String], _ count: Int, _ form: String
  ) throws(ProgramFailure) -> [String] {
    if let option = words.first(where: { $0.hasPrefix("-") && !($0 == "--demo" && form.contains($0)) }) {
      throw wrong("there is no option '\(Text.clean(option))'; parlor server --help lists them all")
    }
    guard words.count == count, !words.contains("") else { throw wrong("write: parlor server \(form)") }
    return words
  }

  private static func wrong(_ words: String) -> ProgramFailure { ProgramFailure(code: .usage, words: words) }

  static let helpText = """
    usage: parlor server init URL          make a team's server, or bring it up to date
           parlor server check URL         prove its version and its rights
           parlor server status URL        what is on it
           parlor server import STORE URL  copy a store (parlor.sqlite) to an empty server
           parlor server import --demo URL
                                           copy the demo world to an empty server
           parlor server export URL STORE  copy everything on it to a new store

    A team's server is a database of PostgreSQL 15 or newer. URL names the database and
    its administrator, such as postgresql://postgres@host/parlor?sslmode=verify-full; what it
    leaves out comes from libpq's environment and files, such as ~/.pgpass.

    People connect as the role parlor_client, which can do nothing but call the functions
    that take an access token. init makes that role without a password: set one with
    psql, or let pg_hba.conf ask for certificates.

    Exit codes are in sysexits.h. More: man parlor

    """
}
