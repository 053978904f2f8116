import Glibc
import ParlorFlows
import UsherEvents
import UsherScreens
import UsherTerminal

/// Where `--events` delivers what is done: a file, a Unix socket, a server that takes a POST, or the server of a team.
enum EventTarget: Equatable, Sendable {
  case file(String)
  case socket(String)
  case http(String, host: String)
  /// The server that the store follows.
  case team

  /// Reads `FILE`, `unix:PATH`, `http://HOST:PORT/PATH` or `team`.
  init(_ text: String) throws(UsageError) {
    if text == "team" {
      self = .team
    } else if text.hasPrefix("http://"), HTTPEvents(text) != nil {
      self = .http(text, host: String(text.dropFirst(7).prefix { $0 != ":" }))
    } else if text.hasPrefix("unix:"), text.utf8.count > 5 {
      self = .socket(String(text.dropFirst(5)))
    } else if !text.isEmpty, !text.contains(":") {
      self = .file(text)
    } else {
      throw UsageError("usage.target")
    }
  }

  /// The short name in the settings.
  var name: String {
    switch self {
    case .file(let path), .socket(let path):
      path.split(separator: "/").last.map { Text.clean(String($0)) } ?? path
    case .http(_, let host): host
    case .team: "team"
    }
  }

  /// The token that a server asks for. It is no option, because others see the options of a process.
  static var token: String? { getenv("PARLOR_EVENTS_TOKEN").map { String(cString: $0) } }

  /// What delivers there, and what observes whether it can. What is for a team's server is kept in the folders until the agent
  /// takes it.
  func server(in directories: Directories?) throws(ProgramFailure) -> (
    any EventServer, any WatchedReachability
  ) {
    switch self {
    case .file(let path):
      let path = try Directories.absolute(path)
      return (LineFile(path: path), PathReachability(.file, at: path))
    case .socket(let path):
      let path = try Directories.absolute(path)
      return (LineSocket(path: path), PathReachability(.socket, at: path))
    case .http(let url, let host):
      guard let server = HTTPEvents(url, token: Self.token) else {
        throw ProgramFailure(code: .usage, words: "usage.token")
      }
      return (server, NetworkReachability(host: host))
    case .team:
      guard let directories else {
        throw ProgramFailure(code: .usage, words: "usage.replica")
      }
      let path = Self.spoolPath(in: directories)
      return (TeamSpool(path: path), PathReachability(.file, at: path))
    }
  }

  /// The file with the events that the agent takes.
  static func spoolPath(in directories: Directories) -> String { directories.data + "/events-team.sqlite" }

  /// The file that events are delivered to if the user names no other target.
  static func standardFile(in directories: Directories) -> String { directories.data + "/events.jsonl" }

  /// The store of events, beside Parlor's own.
  static func storePath(in directories: Directories) -> String { directories.data + "/events.sqlite" }
}
