internal import ParlorStore

/// The streams that the account may read, with the numbers of their newest changes.
struct TeamMoved: Decodable {
  let workspaces: Revs<Workspace>
  let rooms: Revs<Room>
  let account: Int64
  /// Nil on a server of an earlier version.
  let packs: Int64?
  /// The workspaces that the account has left and that are still there.
  let left: [Workspace.ID]

  struct Revs<Subject>: Decodable {
    let revs: [RowID<Subject>: Int64]

    init(from decoder: any Decoder) throws {
      let pairs = try [String: Int64](from: decoder).map { name, rev throws(TeamError) in
        guard let id = RowID<Subject>(name) else { throw .malformed("moved: \(name)") }
        return (id, rev)
      }
      revs = Dictionary(uniqueKeysWithValues: pairs)
    }
  }
}
