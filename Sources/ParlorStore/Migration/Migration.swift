/// One named step of the schema. Steps are only ever appended: a file in the world has gone through some of them.
///
/// A step's last statement sets `user_version` to the step's number, so that the number is part of the literal.
struct Migration {
  let name: StaticString
  let sql: StaticString

  /// "Parl", which tells a store from other programs' databases.
  static let applicationID: Int64 = 0x5061_726C

  static let all: [Migration] = [
    accounts, workspaces, rooms, keepsakes, notices, changes, attachments, search, levels, listings,
    localStores, purchases, noticeLimit, drafts,
  ]
}
