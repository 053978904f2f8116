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
  /// Makes an invitation, with which one person signs up.
  case invite(url: String)
  /// Takes back the invitation with a code, or with nil all that nobody has used.
  case revoke(url: String, code: String?)
  /// Lists who has an account.
  case accounts(url: String)
  /// Signs the account with an address or a number out everywhere, and lets nobody log in to it.
  case close(url: String, account: String)
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
    case "server": self = try Self.ofServer(arguments.dropFirst().first, Array(arguments.dropFirst(2)))
    case "join":
      let form = "join URL [--sign-up] [--home DIR]"
      let (words, home, isSigningUp) = try Self.options(arguments, form)
      self = .join(url: try Self.only(words, form, of: "parlor"), home: home, isSigningUp: isSigningUp)
    case "leave":
      let (words, home, isForced) = try Self.options(arguments, "leave [--home DIR] [--force]")
      _ = try Self.operands(words, 0, "leave [--home DIR] [--force]", of: "parlor")
      self = .leave(home: home, isForced: isForced)
    case "run":
      let (words, home, isStaying) = try Self.options(arguments, "run [--home DIR] [--stay]")
      _ = try Self.operands(words, 0, "run [--home DIR] [--stay]", of: "parlor-agent")
      self = .follow(home: home, isStaying: isStaying)
    default:
      throw ProgramFailure(code: .usage, words: "agent.commands")
    }
  }

  /// Reads the words of `parlor server`.
  private static func ofServer(_ verb: String?, _ words: [String]) throws(ProgramFailure) -> Self {
    switch verb {
    case "init": return .initialize(url: try only(words, "init URL"))
    case "check": return .check(url: try only(words, "check URL"))
    case "status": return .status(url: try only(words, "status URL"))
    case "events": return .events(url: try only(words, "events URL"))
    case "import":
      let (source, url) = try pair(words, "import STORE|--demo URL", path: 0)
      return .copyIn(source: source == "--demo" ? .demo : .store(path: source), url: url)
    case "export":
      let (url, path) = try pair(words, "export URL STORE", path: 1)
      return .copyOut(url: url, path: path)
    case "settle": return try settling(words)
    case "password":
      let words = try operands(words, 2, "password URL ADDRESS")
      return .setPassword(url: words[0], email: words[1])
    case "invite": return .invite(url: try only(words, "invite URL"))
    case "revoke":
      let words = try operands(words, 2, "revoke URL CODE|--all")
      return .revoke(url: words[0], code: words[1] == "--all" ? nil : words[1])
    case "accounts": return .accounts(url: try only(words, "accounts URL"))
    case "close":
      let words = try operands(words, 2, "close URL ACCOUNT")
      return .close(url: words[0], account: words[1])
    case nil: throw ProgramFailure(code: .usage, words: "agent.whichCommand")
    case let word?: throw ProgramFailure(code: .usage, words: Sentence("agent.noCommand", ["word": word]))
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
        guard let folder = rest.popFirst(), !folder.isEmpty else { throw wrong("parlor \(form)") }
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
        guard let path = rest.popFirst(), !path.isEmpty else { throw wrong("parlor server \(form)") }
        key = path
      } else if word != "--sandbox" {
        operands.append(word)
      }
    }
    let takesSandbox = words.contains("--sandbox")
    let (url, path) = try pair(operands, form, path: 1)
    // Standard input has no name to which that of a key could be added.
    guard path != "-" || key != nil && !takesSandbox else { throw wrong("parlor server \(form)") }
    return .settle(url: url, PayerFile(path: path, key: key, takesSandbox: takesSandbox))
  }

  /// Returns two operands. The one at `path` is no URL.
  private static func pair(
    _ words: [String], _ form: String, path: Int
  ) throws(ProgramFailure) -> (String, String) {
    let words = try operands(words, 2, form)
    if words[path].contains("://") { throw wrong("parlor server \(form)") }
    return (words[0], words[1])
  }

  private static func operands(
    _ words: [String], _ count: Int, _ form: String, of program: String = "parlor server"
  ) throws(ProgramFailure) -> [String] {
    if let option = words.first(where: {
      $0.hasPrefix("-") && $0 != "-" && !(["--demo", "--all"].contains($0) && form.contains($0))
    }) {
      let command = program == "parlor" ? "parlor \(form.prefix { $0 != " " })" : "parlor server"
      throw ProgramFailure(
        code: .usage, words: Sentence("agent.noOption", ["option": option, "command": command]))
    }
    guard words.count == count, !words.contains("") else { throw wrong("\(program) \(form)") }
    return words
  }

  /// The error of a command line of another form than this.
  private static func wrong(_ form: String) -> ProgramFailure {
    ProgramFailure(code: .usage, words: Sentence("agent.form", ["form": form]))
  }
}
