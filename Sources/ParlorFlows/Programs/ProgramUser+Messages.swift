public import ParlorStore
import Usher
import UsherScreens

/// What has become of a message that was posted.
public enum PostState: Equatable, Sendable {
  case sent
  /// The team's server has not taken it yet.
  case waits
  /// The team's server does not take it, for the reason in words. The store has forgotten the message.
  case refused(String)
}

extension ProgramUser {
  /// Sends a message, with the file whose bytes `next` returns until it returns nil.
  ///
  /// `byProgram` says in the room that a program has written the message, and not the person. Throws a `Refusal` or a `StoreError` if the
  /// account may not write there, and `invalid(.file)` if the file is too large.
  public func post(
    _ text: String, to room: ProgramRoom, replyTo: Message.Number? = nil,
    file: (name: String, next: () throws -> [UInt8]?)? = nil, byProgram: Bool = false
  ) throws -> Message {
    let id = try id(of: room)
    let reply = try replyTo.map { number throws in
      guard let message = try store.message(numbered: number), message.room == id else {
        throw Refusal.noMessage(number)
      }
      return message.id
    }
    var staged: [SharedFile.ID] = []
    do {
      if let file { staged = [try stage(file.name, file.next)] }
      return try room.address.begin(by: account.id, in: store) { room throws(StoreError) in
        try store.append(text, to: room, by: account.id, replyTo: reply, files: staged, byProgram: byProgram)
      }
    } catch {
      // If this fails, only the store keeps a useless copy. It is deleted when a file is staged a day later.
      for file in staged { try? store.unstage(file) }
      throw error
    }
  }

  private func stage(_ name: String, _ next: () throws -> [UInt8]?) throws -> SharedFile.ID {
    let file = try store.stage(name)
    do {
      var isEmpty = true
      while let bytes = try next() {
        isEmpty = false
        try store.add(bytes, to: file)
      }
      if isEmpty { try store.add([], to: file) }
      return file
    } catch {
      // As above: a copy that stays is deleted later.
      try? store.unstage(file)
      throw error
    }
  }

  /// Returns what has become of a message that this user has posted. Deletes a refused one from the unsent messages, since the program
  /// that has posted it still has its text.
  public func state(of posted: Message) throws(StoreError) -> PostState {
    guard posted.isWaiting else { return .sent }
    if let message = try store.message(posted.id) { return message.isWaiting ? .waits : .sent }
    let kept = try store.unsent(in: posted.room, of: account.id).last {
      $0.text == posted.text && $0.reason != nil
    }
    if let kept { try store.dropUnsent(kept.id, of: account.id) }
    return .refused(parlor.why(kept?.reason ?? ""))
  }

  /// Returns the id after which messages are new to somebody who knows that of this number. Throws a `Refusal` if a replica does not
  /// know the number; in other stores, numbers follow each other.
  public func position(of number: Message.Number) throws -> Message.ID {
    if let id = try store.id(of: number) { return id }
    guard number > 0, try store.origin() != nil else { return Message.ID(number.rawValue) }
    throw Refusal.noMessage(number)
  }

  /// Passes the messages of a room after one of any room to `take`, in the order of the room, until it returns false; with nil the
  /// newest page. With `marks`, marks those as read that were taken.
  public func read(
    _ room: ProgramRoom, after last: Message.ID?, marks: Bool, _ take: (Message) throws -> Bool
  ) throws {
    guard let id = try id(of: room) else { return }
    var page = try last.map { try store.messages(in: id, after: $0, limit: 100) } ?? store.messages(in: id)
    while let end = page.messages.last {
      for message in page.messages {
        guard try take(message) else { return }
      }
      if marks { try store.markRead(id, by: account.id, upTo: end.id) }
      guard page.hasNewer else { return }
      page = try store.messages(in: id, behind: end, limit: 100)
    }
  }

  /// Returns up to `limit` messages that came to rooms after a message of any room, in the order in which they came.
  public func arrivals(
    in rooms: [ProgramRoom], after last: Message.ID, limit: Int = 100
  ) throws(StoreError) -> [(message: Message, room: ProgramRoom)] {
    var all: [(message: Message, room: ProgramRoom)] = []
    for room in rooms {
      guard let id = try id(of: room) else { continue }
      all += try store.arrivals(in: id, after: last, limit: limit).map { ($0, room) }
    }
    return Array(all.sorted { $0.message.id < $1.message.id }.prefix(limit))
  }

  /// Returns a file of a message, by its place in the message; nil stands for the only one. Throws a `Refusal` if there is none, or the
  /// account may not read it.
  public func file(_ place: Int?, of number: Message.Number) throws -> SharedFile {
    guard let message = try store.message(numbered: number),
      try store.isMember(account.id, of: message.room)
    else { throw Refusal.noMessage(number) }
    let files = message.files
    if files.isEmpty { throw Refusal.unknown(Reason("hasNoFiles", ["number": number.description])) }
    guard let place = place ?? (files.count == 1 ? 1 : nil), files.indices.contains(place - 1) else {
      throw Refusal.unknown(
        Reason("noFileThere", ["message": number.description, "count": String(files.count)]))
    }
    return files[place - 1]
  }
}
