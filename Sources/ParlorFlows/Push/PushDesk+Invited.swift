import ParlorStore
import UsherPush
import UsherScreens

/// An invitation to a workspace is a notification of the account that was invited.
extension PushDesk {
  /// Delivers a notification for each workspace that somebody else has taken the account into. Every session of the account may do
  /// so: the mailbox takes one.
  func hearOfInvitation(_ change: Change) {
    switch change {
    case .workspace, .everything: break
    default: return
    }
    guard let known = box.workspaces, let account = parlor.account?.id else { return }
    noteWorkspaces()
    // A new replica gets the workspaces of long ago.
    let oldest = parlor.now() - 86_400_000
    parlor.read(or: ()) { () throws(StoreError) in
      for workspace in try parlor.store.workspaces(of: account)
      where !known.contains(workspace.id) && workspace.admin != account {
        guard let time = try parlor.store.joiningTime(of: account, in: workspace.id), time > oldest else {
          continue
        }
        invited(account, to: workspace, at: time)
      }
    }
  }

  /// Later, because the store is not written to while a change is told.
  private func invited(_ account: Account.ID, to workspace: Workspace, at time: Int64) {
    let words = JSON.object([
      .init("title", .string(Text.clean(workspace.name))),
      .init("body", .string(parlor.words(.invitedBanner, [:]))),
    ])
    let payload = JSON.object([
      .init(
        "aps",
        .object([.init("alert", words), .init("target-content-id", .string("workspace:\(workspace.id)"))])),
      .init("apns-id", .string("invited-\(workspace.id)-\(time)")),
    ])
    parlor.machine.later(0) { [parlor] in
      parlor.read(or: ()) { () throws(StoreError) in
        guard let posting = try? Posting(PayloadLine(payload)) else { return }
        _ = try parlor.store.post([posting], to: account)
      }
    }
  }

  /// Notes the workspaces that need no notification.
  func noteWorkspaces() {
    box.workspaces = parlor.account.flatMap { account in
      parlor.read(or: nil) { () throws(StoreError) in
        Set(try parlor.store.workspaces(of: account.id).map(\.id))
      }
    }
  }
}
