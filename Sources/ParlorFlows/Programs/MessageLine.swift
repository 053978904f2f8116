public import ParlorStore
import Usher
public import UsherPush
import UsherScreens

extension ProgramUser {
  /// The version of the objects below. A program that knows it may meet more members, but none with another meaning.
  public static let version: JSON.Member = .init("version", 1)

  /// A message as an object.
  public func json(_ message: Message, in room: ProgramRoom) throws(StoreError) -> JSON {
    let reply = try message.replyTo.flatMap { id throws(StoreError) in try store.message(id)?.number }
    let files = message.files.enumerated().map { place, file in
      JSON.object([
        .init("link", .string(Self.link(to: place, of: message))), .init("name", .string(file.name)),
        .init("kind", .string(file.kind.rawValue)), .init("size", .integer(Int64(file.size))),
      ])
    }
    return .object([
      Self.version, .init("number", .integer(message.number.rawValue)),
      .init("link", .string("message:\(message.number)")), .init("room", .string(room.link)),
      .init("name", .string(room.name)), .init("workspace", .string(room.workspace)),
      .init("author", .string(message.authorName)), .init("by", .string("\(message.writer)")),
      .init("time", .integer(message.sentAt)),
      .init("text", .string(message.text)), .init("reply", reply.map { .integer($0.rawValue) } ?? .null),
      .init("edited", message.editedAt.map { .integer($0) } ?? .null),
      .init("deleted", message.deletedAt.map { .integer($0) } ?? .null), .init("files", .array(files)),
      .init("waits", .bool(message.isWaiting)),
    ])
  }

  /// Returns a message as text. Indents all its lines but the first, so that none looks like the beginning of another message.
  public func text(_ message: Message, in room: ProgramRoom) -> String {
    let time = parlor.machine.local(message.sentAt)
    let head = [
      message.number.description, TimeText.date(time) + " " + TimeText.clock(time), Text.clean(room.name),
      Text.clean(message.authorName) + ":",
    ].joined(separator: "  ")
    let lines = message.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { Text.clean(String($0)) }
    var text = head + (lines[0].isEmpty ? "" : " " + lines[0])
    for line in lines.dropFirst() { text += "\n    " + line }
    for (place, file) in message.files.enumerated() {
      text +=
        "\n    \(Self.link(to: place, of: message))  \(Text.clean(file.name))  \(FileSize.text(file.size))"
    }
    return text
  }

  /// A room as an object.
  public func json(_ room: RoomListing) -> JSON {
    let named = ProgramRoom(room)
    return .object([
      Self.version, .init("room", .string(named.link)), .init("name", .string(named.name)),
      .init("workspace", .string(named.workspace)), .init("unread", .integer(Int64(room.unread))),
      .init("muted", .bool(room.level == .nothing)),
    ])
  }

  /// A room as a text: its link, how much is unread, and its whole name.
  public func text(_ room: RoomListing) -> String {
    let named = ProgramRoom(room)
    return "\(named.link)  \(room.unread)  \(Text.clean(named.wholeName))"
  }

  private static func link(to file: Int, of message: Message) -> String {
    "message:\(message.number)/\(file + 1)"
  }
}
