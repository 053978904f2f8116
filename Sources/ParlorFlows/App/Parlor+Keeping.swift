import ParlorStore
import Usher

/// Under what the store was to keep something, and could not.
struct UnkeptKey: Hashable {
  let account: Account.ID
  let key: String
}

/// Nothing that was written is let go in silence: what the store does not take now it is given again on the way out.
extension Parlor {
  /// Keeps a text under a key, or with nil forgets it.
  func keep(_ keepsake: Keepsake?, as key: String, of account: Account.ID) {
    let place = UnkeptKey(account: account, key: key)
    do {
      try store.keep(keepsake, as: key, of: account)
      unkept[place] = nil
    } catch {
      unkept[place] = .some(keepsake)
    }
  }

  func keepsake(_ key: String, of account: Account.ID) -> Keepsake? {
    if let unkept = unkept[UnkeptKey(account: account, key: key)] { return unkept }
    return read(or: nil) { () throws(StoreError) in try store.keepsake(key, of: account) }
  }

  /// How many messages would be lost if the program ended now.
  func messagesAtRisk() -> Int { outboxes.values.reduce(0) { $0 + $1.keepAll().lost.count } }

  /// Called last: keeps what is not kept yet, and says what cannot be.
  public func settle() -> Loss {
    var loss = Loss()
    for (_, outbox) in outboxes.sorted(by: { $0.key < $1.key }) {
      let (lost, why) = loss.why == nil ? outbox.settle() : outbox.keepAll()
      for message in lost {
        switch message.kind {
        case .new: loss.messages.append(message.words)
        case .edit: loss.edits.append(message.words)
        case .delete: loss.deletions.append(message.words)
        }
      }
      loss.why = loss.why ?? why
    }
    for (place, keepsake) in unkept.sorted(by: { $0.key.key < $1.key.key }) {
      do throws(StoreError) {
        try store.keep(keepsake, as: place.key, of: place.account)
        unkept[place] = nil
      } catch {
        loss.why = loss.why ?? error
        loss.hasLostPlace = true
        if let keepsake { loss.drafts += drafts(in: keepsake, place.key) }
      }
    }
    if !isSessionKept {
      do throws(StoreError) {
        try keepSession(account?.id)
        isSessionKept = true
      } catch {
        loss.why = loss.why ?? error
        loss.isStillSignedIn = account == nil
      }
    }
    return loss
  }

  func drafts(in keepsake: Keepsake, _ key: String) -> [String] {
    guard key == "state" else { return [keepsake.text] }
    return SavedState(written: keepsake.text)?.drafts.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}
