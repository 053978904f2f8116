import ParlorStore
import Usher

/// A workspace as one of its members stands in it: what every flow below the tabs needs.
final class WorkspacePlace {
  let parlor: Parlor
  let workspace: Workspace
  let account: Account
  var store: Store { parlor.store }

  /// Throws what a link is told when the workspace is not there, or not the account's.
  init(_ parlor: Parlor, _ id: Workspace.ID) throws {
    let what = ["workspace": id.description]
    guard let account = parlor.account else { throw Refusal.denied(Reason("logIn")) }
    guard let workspace = try parlor.store.workspace(id) else { throw Refusal.unknown(Reason("noWorkspace", what)) }
    guard try parlor.store.isMember(account.id, of: id) else { throw Refusal.denied(Reason("notInWorkspace", what)) }
    self.parlor = parlor
    self.workspace = workspace
    self.account = account
  }
}
