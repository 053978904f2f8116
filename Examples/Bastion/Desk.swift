import Foundation
import UsherFiles

struct Server: Codable, Equatable, Sendable {
  let name: String
  let isUp: Bool
}

/// What one visitor has before them.
final class Desk {
  enum Role: String, CaseIterable { case viewer, `operator` }

  let who: String
  let isOperator: Bool
  let servers: [Server]
  /// The servers whose restart was asked for in this session.
  var asked: Set<String> = []
  /// Adds an entry to the log. Returns false if that fails.
  var note: (String, [String: String]) -> Bool = { _, _ in true }
  /// The file of requests; nil for none.
  private let requests: String?

  init(who: String, role: Role = .viewer, servers: [Server], requests: String? = nil) {
    (self.who, isOperator, self.servers, self.requests) = (who, role == .operator, servers, requests)
  }

  static var sample: Desk { Desk(who: "ann", servers: up) }
  static var operators: Desk { Desk(who: "bora", role: .operator, servers: up) }
  private static let up = [Server(name: "web1", isUp: true), Server(name: "web2", isUp: false)]

  func server(_ name: String) -> Server? { servers.first { $0.name == name } }

  /// Asks for a restart. A session at a door starts no program, so a service with more rights reads the file and does it.
  func restart(_ server: Server) throws {
    guard let requests else { return }
    let file = try RegularFile.open(requests, O_WRONLY | O_APPEND | O_CREAT)
    defer { close(file) }
    guard Bytes.write(Array("restart \(server.name)\n".utf8), to: file) else {
      throw FileError.unwritable(path: requests, errno: errno)
    }
  }
}
