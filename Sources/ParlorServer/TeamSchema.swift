/// The schema of a team's server. The tables are made in steps, which are only appended; the functions are all made again
/// when one of them has changed.
package enum TeamSchema {
  struct Step {
    let number: Int64
    let name: String
    let sql: [UInt8]
  }

  static let steps = [
    Step(number: 1, name: "tables", sql: PackageResources.step1_sql),
    Step(number: 2, name: "prices of packs", sql: PackageResources.step2_sql),
    Step(number: 3, name: "event log", sql: PackageResources.step3_sql),
    Step(number: 4, name: "invitations", sql: PackageResources.step4_sql),
    Step(number: 5, name: "ranges of what was read", sql: PackageResources.step5_sql),
    Step(number: 6, name: "reactions that were seen", sql: PackageResources.step6_sql),
  ]

  /// The newest version of the tables.
  package static var version: Int64 { Int64(steps.count) }

  static let roles = text(PackageResources.roles_sql)
  static let rights = text(PackageResources.rights_sql)
  static let functions = text(
    PackageResources.common_sql + PackageResources.invitations_sql + PackageResources.log_in_sql
      + PackageResources.reading_sql + PackageResources.posting_sql + PackageResources.acting_sql
      + PackageResources.workspaces_sql
      + PackageResources.channels_sql + PackageResources.asking_sql + PackageResources.files_sql
      + PackageResources.purchases_sql + PackageResources.events_sql)

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
