import ParlorStore
import Usher

/// What an account can do in a group; the store has the last word on whether it may.
extension Membership {
  func edit(name: String, description: String) throws(StoreError) {
    switch group {
    case .workspace(let id): try parlor.store.edit(id, name: name, description: description, by: account)
    case .channel(let id): try parlor.store.edit(id, name: name, description: description, by: account)
    }
  }

  func handOver(to member: Account.ID) throws(StoreError) {
    switch group {
    case .workspace(let id): try parlor.store.handOver(id, to: member, by: account)
    case .channel(let id): try parlor.store.handOver(id, to: member, by: account)
    }
  }

  func leave() throws(StoreError) {
    switch group {
    case .workspace(let id): try parlor.store.leave(id, account)
    case .channel(let id): try parlor.store.leave(id, account)
    }
  }

  func delete() throws(StoreError) {
    switch group {
    case .workspace(let id): try parlor.store.delete(id, by: account)
    case .channel(let id): try parlor.store.delete(id, by: account)
    }
  }

  /// Refuses what only the admin may do, to everybody else.
  func requireAdmin() throws {
    guard let details = try details() else { throw try refusal() }
    guard details.admin == account else {
      throw Refusal.denied(Reason("notAdmin", ["name": group.title(details.name)]))
    }
  }
}
