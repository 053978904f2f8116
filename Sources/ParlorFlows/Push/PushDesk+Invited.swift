import ParlorStore
import UsherPush
import UsherScreens

/// An invitation to a workspace is a notification of the account that was invited.
extension PushDesk {
  /// The key of a keepsake of the account: the time of its first look, and the numbers of its workspaces at the last look.
  private static let noted = "workspaces"

  /// Looks for invitations if workspaces have changed.
  func hearOfInvitation(_ change: Change) {
    switch change {
    case .workspace, .everything: lookForInvitations()
    default: break
    }
  }

  /// Delivers a notification for each workspace that somebody else has taken the account into since a session of the account last
  /// looked. Every session may do so: the mailbox takes one.
  func lookForInvitations() {
    guard let account = parlor.account?.id else { return }
    // Later, because the store is not written to while a change is told.
    parlor.machine.later(0) { [parlor] in
      parlor.read(or: ()) { () throws(StoreError) in
        let (store, kept) = (parlor.store, try parlor.store.keepsake(Self.noted, of: account)?.text)
        let numbers = (kept ?? "").split(separator: " ").compactMap { Int64($0) }
        // A new replica gets the workspaces of long ago after the first look.
        let since = numbers.first ?? parlor.now()
        let workspaces = try store.workspaces(of: account)
        let text = ([since] + workspaces.map(\.id.rawValue)).map(String.init).joined(separator: " ")
        guard text != kept else { return }
        if kept != nil {
          for workspace in workspaces
          where !numbers.dropFirst().contains(workspace.id.rawValue) && workspace.admin != account {
            // A workspace's name is short, so a payload with it is never too long for a posting.
            guard let time = try store.joiningTime(of: account, in: workspace.id), time >= since,
              let posting = try? Posting(PayloadLine(Self.invitation(to: workspace, at: time, parlor)))
            else { continue }
            _ = try store.post([posting], to: account)
          }
        }
        // If that fails, the next look finds the same invitations, of which the mailbox has one each.
        try? store.keep(Keepsake(version: 1, text: text), as: Self.noted, of: account, isPassing: true)
      }
    }
  }

  private static func invitation(to workspace: Workspace, at time: Int64, _ parlor: Parlor) -> JSON {
    let words = JSON.object([
      .init("title", .string(Text.clean(workspace.name))),
      .init("body", .string(parlor.words(.invitedBanner, [:]))),
    ])
    return .object([
      .init(
        "aps",
        .object([.init("alert", words), .init("target-content-id", .string("workspace:\(workspace.id)"))])),
      .init("apns-id", .string("invited-\(workspace.id)-\(time)")),
    ])
  }
}
