import ParlorStore

/// What a workspace or a channel says of itself.
struct GroupDetails: Hashable {
  var name: String
  var description: String
  var admin: Account.ID
}
