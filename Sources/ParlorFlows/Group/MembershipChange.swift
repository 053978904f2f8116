import ParlorStore
import Usher

/// What a change of the store means for an account in a group.
enum MembershipChange {
  case member(GroupDetails, before: GroupDetails)
  /// The group is gone, or the account is no longer in it; the reason that its user is told.
  case gone(Reason)
}

extension Membership {
  /// Tells what each change that may have touched the group means for the account, until the observation ends.
  func observe(_ tell: @escaping (MembershipChange) -> Void) -> Observation {
    let first = parlor.read(or: nil) { () throws(StoreError) in try details() }
    var last = first ?? GroupDetails(name: "", description: "", admin: 0)
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
        // If the store cannot be read, nobody is led out: the next change is looked at again.
      }
    }
  }

  /// Says who is the admin now, or why that cannot be read.
  func newAdmin(_ details: GroupDetails) -> Reason {
    do throws(StoreError) {
      let admin = try parlor.store.account(details.admin)?.nickname ?? details.admin.description
      return Reason("newAdmin", ["name": group.title(details.name), "admin": admin])
    } catch {
      return parlor.reason(for: error)
    }
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
