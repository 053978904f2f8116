internal import UsherPush

/// The versions of the server's functions that this program and a server can use with each other.
///
/// A change of the functions that older programs cannot do without makes a new version. The server says how far back it goes,
/// and this program knows how far back it goes itself, so whichever is newer decides.
package struct TeamVersions: Hashable, Sendable {
  /// The newest version that one side knows.
  package let newest: Int64
  /// The oldest version whose functions for reading still do what they did then.
  package let oldestRead: Int64
  /// The same for all functions.
  package let oldestWritten: Int64

  package init(newest: Int64, oldestRead: Int64, oldestWritten: Int64) {
    (self.newest, self.oldestRead, self.oldestWritten) = (newest, oldestRead, oldestWritten)
  }

  /// What this program knows. The function `parlor_api.version` says the same of the server.
  package static let known = TeamVersions(newest: 1, oldestRead: 1, oldestWritten: 1)

  /// What this program can do with a server.
  package enum Use: Hashable, Sendable { case all, reading, nothing }

  /// What a program with these versions can do with a server.
  package func use(of server: TeamVersions) -> Use {
    let (newer, older) = newest > server.newest ? (self, server.newest) : (server, newest)
    return older >= newer.oldestWritten ? .all : older >= newer.oldestRead ? .reading : .nothing
  }

  init(_ answer: JSON) throws(TeamError) {
    newest = try answer.member("api", of: "version")
    oldestRead = try answer.member("reads", of: "version") ?? newest
    oldestWritten = try answer.member("writes", of: "version") ?? newest
  }
}
