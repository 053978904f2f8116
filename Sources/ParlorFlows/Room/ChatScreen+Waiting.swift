import ParlorStore
import Usher

// Messages that wait for the server of a replica, and those that only the server has.
extension ChatScreen {
  /// Shows older messages; says so if only the server has them.
  func showOlder(in room: Room.ID) throws(StoreError) {
    if try !reading.showOlder(in: room) { seat?.tell(Reason("olderOnServer")) }
  }

  /// Shows that messages wait if the server has not taken them after a second; at once if it cannot be reached.
  func watchWaiting() {
    let waiting = reading.waiting
    let new = waiting.subtracting(watchedWaiting)
    watchedWaiting = waiting
    if parlor.away != Away() { _ = reading.noteLate(waiting) }
    guard !new.isEmpty else { return }
    parlor.machine.later(1000) { [weak self] in
      if self?.reading.noteLate(new) == true { self?.seat?.changed() }
    }
  }
}
