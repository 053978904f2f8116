import ParlorStore
import Usher

// Messages that wait for the server of a replica, and those that only the server has.
extension ChatScreen {
  /// Shows older messages. Asks the server first if some of them are not here.
  func showOlder(in room: Room.ID) throws(StoreError) {
    guard try reading.lacksOlder(in: room) else { return try reading.showOlder(in: room) }
    fetch(.older(room), then: reading.showOlder)
  }

  /// Shows the messages from a time on. Asks the server first if some of them are not here.
  func show(from time: Int64, in room: Room.ID) throws(StoreError) {
    let show = { [self] (room: Room.ID) throws(StoreError) in
      guard let id = try store.firstMessage(in: room, from: time) else { return }
      try reading.show(from: id, in: room)
    }
    guard try store.heldFrom(room) > 1, try store.heldSince(room).map({ $0 >= time }) ?? false else {
      return try show(room)
    }
    fetch(.since(room, time), then: show)
  }

  /// Shows the message that the screen was opened at, once it is here with all those after it.
  func fetchTarget() {
    guard let number = parlor.read(or: nil, { () throws(StoreError) in try reading.missing }) else { return }
    fetch(.message(number), then: reading.enter)
  }

  /// Asks for messages that are not here, and then shows them. If they do not come, says why.
  private func fetch(_ question: Question, then show: @escaping (Room.ID) throws(StoreError) -> Void) {
    guard !header.isFetching else { return }
    header.isFetching = true
    seat?.ask(question, parlor) { [weak self] result in
      guard let self else { return }
      header.isFetching = false
      if case .failure(let error) = result { seat?.tell(parlor.reason(for: error)) }
      read(show)
      seat?.changed()
    }
  }

  /// Shows that messages wait if the server has not taken them after a second; at once if it cannot be reached any more.
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
