/// A table that is copied between a store and a server, in an order in which no row refers to a later one.
///
/// What belongs to a machine is not copied: terminals, drafts of unsent messages, notifications, and failed log-ins.
package enum CopiedTable: String, CaseIterable, Sendable {
  case accounts, workspaces, workspaceMembers, rooms, messages, roomMembers, readRanges, reactions, files,
    pieces, keepsakes, purchases
}
