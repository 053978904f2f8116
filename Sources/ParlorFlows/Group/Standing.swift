import ParlorStore
import Usher

/// How an account stands to a group after a change.
enum Standing {
  case member(GroupDetails, before: GroupDetails)
  /// The group is gone, or the account no longer in it: why whoever stands there is led out.
  case gone(Reason)
}

extension Membership {
  /// Tells how the account stands after each change that may have touched the group, until the observation ends.
  func observe(_ tell: @escaping (Standing) -> Void) -> Observation {
    var last = parlor.read(or: nil) { () throws(StoreError) in try details() } ?? first
    return parlor.store.observe { change in
      guard group.isTouched(by: change) else { return }
      do throws(StoreError) {
        if let details = try details() {
          let before = last
          last = details
          tell(.member(details, before: before))
        } else {
          tell(.gone(try why(last.name)))
        }
      } catch {
        // A store in trouble is no reason to lead anybody out.
      }
    }
  }

  /// Who has been made the admin.
  func newAdmin(_ details: GroupDetails) -> Reason {
    let admin = parlor.read(or: nil) { () throws(StoreError) in try parlor.store.account(details.admin) }
    let name = admin?.nickname ?? details.admin.description
    return Reason("newAdmin", ["name": group.title(details.name), "admin": name])
  }

  /// Why the account is no longer in a group of that name.
  private func why(_ name: String) throws(StoreError) -> Reason {
    switch group {
    case .workspace(let id):
      Reason(try parlor.store.workspace(id) == nil ? "workspaceGone" : "workspaceLeft", ["name": name])
    case .channel(let id):
      Reason(try parlor.store.room(id) == nil ? "channelGone" : "channelLeft", ["name": name])
    }
  }
}
