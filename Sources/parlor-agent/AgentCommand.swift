import UsherScreens
import UsherTerminal

/// What `parlor-agent` is asked to do.
enum AgentCommand: Equatable {
  case help(for: Reader)
  case initialize(url: String)
  case check(url: String)
  case status(url: String)
  /// Prints the event log.
  case events(url: String)
  case copyIn(source: CopySource, url: String)
  case copyOut(url: String, path: String)
  /// Records the receipts of the payer.
  case settle(url: String, PayerFile)
  /// Gives the account of an address another password.
  case setPassword(url: String, email: String)
  /// Signs an account in, and makes its replica. `isSigningUp` says to make the account too.
  case join(url: String, home: String?, isSigningUp: Bool)
  /// Signs out, and deletes the replica. `isForced` says to delete it without the server too, and whatever waits to be sent.
  case leave(home: String?, isForced: Bool)
  /// Keeps a replica and its server together.
  case follow(home: String?, isStaying: Bool)

  /// A person who reads the help.
  enum Reader {
    /// Sets up a server with `parlor server`.
    case administrator
    /// Joins a server with `parlor join`.
    case member
  }

  /// Where an import comes from.
  enum CopySource: Equatable {
    case store(path: String)
    case demo
  }

  /// Reads the arguments after the program's name.
  init(_ arguments: [String]) throws(ProgramFailure) {
    if arguments.contains("--help") || arguments.contains("-h") {
      self = .help(for: ["join", "leave"].contains(arguments.first) ? .member : .administrator)
      return
    }
    switch arguments.first {
    case "server": break
    case "join":
      let form = "join URL [--sign-up] [--home DIR]"
      let (words, home, isSigningUp) = try Self.options(arguments, form)
      self = .join(url: try Self.only(words, form, of: "parlor"), home: home, isSigningUp: isSigningUp)
      return
    case "leave":
      let (words, home, isForced) = try Self.options(arguments, "leave [--home DIR] [--force]")
      _ = try Self.operands(words, 0, "leave [--home DIR] [--force]", of: "parlor")
      self = .leave(home: home, isForced: isForced)
      return
    case "run":
      let (words, home, isStaying) = try Self.options(arguments, "run [--home DIR] [--stay]")
      _ = try Self.operands(words, 0, "run [--home DIR] [--stay]", of: "parlor-agent")
      self = .follow(home: home, isStaying: isStaying)
      return
    default:
      throw Self.wrong("parlor-agent takes: server, join, leave, run; parlor server --help lists the rest")
    }
    let words = Array(arguments.dropFirst(2))
    switch arguments.dropFirst().first {
    case "init": self = .initialize(url: try Self.only(words, "init URL"))
    case "check": self = .check(url: try Self.only(words, "check URL"))
    case "status": self = .status(url: try Self.only(words, "status URL"))
    case "events": self = .events(url: try Self.only(words, "events URL"))
    case "import":
      let (source, url) = try Self.pair(words, "import STORE|--demo URL", path: 0)
      self = .copyIn(source: source == "--demo" ? .demo : .store(path: source), url: url)
    case "export":
      let (url, path) = try Self.pair(words, "export URL STORE", path: 1)
      self = .copyOut(url: url, path: path)
    case "settle": self = try Self.settling(words)
    case "password":
      let words = try Self.operands(words, 2, "password URL ADDRESS")
      self = .setPassword(url: words[0], email: words[1])
    case let other:
      let what = other.map { "there is no 'server \(Text.clean($0))'" } ?? "'server' needs a word after it"
      throw Self.wrong("\(what); it takes init, check, status, events, import, export, settle or password")
    }
  }

  private static func only(
    _ words: [String], _ form: String, of program: String = "parlor server"
  ) throws(ProgramFailure) -> String {
    try operands(words, 1, form, of: program)[0]
  }

  /// Takes `--home DIR`, and the flag that the form has, out of the words after the first one.
  private static func options(
    _ arguments: [String], _ form: String
  ) throws(ProgramFailure) -> (words: [String], home: String?, hasFlag: Bool) {
    var (words, home, hasFlag) = ([String](), String?.none, false)
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--home" {
        guard let folder = rest.popFirst(), !folder.isEmpty else { throw wrong("write: parlor \(form)") }
        home = folder
      } else if word.hasPrefix("--home=") {
        home = String(word.dropFirst(7))
      } else if ["--sign-up", "--stay", "--force"].contains(word), form.contains(word) {
        hasFlag = true
      } else {
        words.append(word)
      }
    }
    return (words, home, hasFlag)
  }

  private static func settling(_ words: [String]) throws(ProgramFailure) -> AgentCommand {
    let form = "settle URL FILE|- [--key FILE] [--sandbox]"
    var (rest, operands, key) = (words[...], [String](), String?.none)
    while let word = rest.popFirst() {
      if word == "--key" {
        guard let path = rest.popFirst(), !path.isEmpty else { throw wrong("write: parlor server \(form)") }
        key = path
      } else if word != "--sandbox" {
        operands.append(word)
      }
    }
    let takesSandbox = words.contains("--sandbox")
    let (url, path) = try pair(operands, form, path: 1)
    // Standard input has no name to which that of a key could be added.
    guard path != "-" || key != nil && !takesSandbox else { throw wrong("write: parlor server \(form)") }
    return .settle(url: url, PayerFile(path: path, key: key, takesSandbox: takesSandbox))
  }

  /// Returns two operands. The one at `path` is no URL.
  private static func pair(
    _ words: [String], _ form: String, path: Int
  ) throws(ProgramFailure) -> (String, String) {
    let words = try operands(words, 2, form)
    if words[path].contains("://") { throw wrong("write: parlor server \(form)") }
    return (words[0], words[1])
  }

  private static func operands(
    _ words: [String], _ count: Int, _ form: String, of program: String = "parlor server"
  ) throws(ProgramFailure) -> [String] {
    if let option = words.first(where: {
      $0.hasPrefix("-") && $0 != "-" && !($0 == "--demo" && form.contains($0))
    }) {
      let command = program == "parlor" ? "parlor \(form.prefix { $0 != " " })" : "parlor server"
      throw wrong("there is no option '\(Text.clean(option))'; \(command) --help lists them all")
    }
    guard words.count == count, !words.contains("") else { throw wrong("write: \(program) \(form)") }
    return words
  }

  private static func wrong(_ words: String) -> ProgramFailure { ProgramFailure(code: .usage, words: words) }

  static let memberHelp = """
    usage: parlor join URL [--sign-up] [--home DIR] [--lang en|ko]
                                           sign in, and keep a replica of what the account sees
           parlor leave [--force] [--home DIR] [--lang en|ko]
                                           sign out, and delete the replica

    URL names the server of the team, such as postgresql://host/parlor. Ask the server's
    administrator for it. What it leaves out comes from libpq's environment and files, such
    as ~/.pgpass. On another machine, the server has to prove who it is (sslmode=verify-full).

    join asks for the e-mail address and the password. With --sign-up it makes the account
    first, and asks for a nickname, and for a phone number, which may stay empty. After
    that, start parlor as ever. It starts parlor-agent, which keeps the replica up to date.
    leave needs the server, and does nothing while changes wait to be sent. With --force it
    deletes the replica without the server too, and the changes with it.

    Exit codes are in sysexits.h. More: man parlor

    """

  static let helpText = """
    usage: parlor server init URL          make a team's server, or bring it up to date
           parlor server check URL         prove its version and its rights
           parlor server status URL        what is on it
           parlor server events URL        print what people have logged, a JSON object a line
           parlor server import STORE URL  copy a store (parlor.sqlite) to an empty server
           parlor server import --demo URL
                                           copy the demo world to an empty server
           parlor server export URL STORE  copy everything on it to a new store
           parlor server settle URL FILE|- [--key FILE] [--sandbox]
                                           record the payer's receipts, and write what is asked
                                           for to its file; - is a filter
           parlor server password URL ADDRESS
                                           set a forgotten password, and sign the account out everywhere
           parlor join URL [--sign-up] [--home DIR]
                                           sign in, and keep a replica of what the account sees
           parlor leave [--home DIR] [--force]
                                           sign out, and delete the replica
           parlor-agent run [--home DIR] [--stay]
                                           keep a replica up to date while sessions use it;
                                           parlor starts this itself

    A team's server is a database of PostgreSQL 15 or newer. URL names the database and
    its administrator, such as postgresql://postgres@host/parlor?sslmode=verify-full; what it
    leaves out comes from libpq's environment and files, such as ~/.pgpass.

    People connect as the role parlor_client, which can do nothing but call the functions
    that take an access token. init makes that role without a password: set one with
    psql, or let pg_hba.conf ask for certificates.

    Exit codes are in sysexits.h. More: man parlor

    """
}
