import ParlorStore

/// A notification in a place: `notice:12`, or `notice:m806` for a message that this account was told of when it arrived.
enum NoticeKey: Hashable, Sendable {
  case notice(Notice.ID)
  case message(Message.Number)
}

extension NoticeKey: LosslessStringConvertible {
  init?(_ description: String) {
    if description.first == "m" {
      guard let number = Message.Number(String(description.dropFirst())) else { return nil }
      self = .message(number)
    } else {
      guard let id = Notice.ID(description) else { return nil }
      self = .notice(id)
    }
  }

  var description: String {
    switch self {
    case .notice(let id): id.description
    case .message(let number): "m\(number)"
    }
  }
}

extension NoticeKey: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = NoticeKey(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "this names no notification")
    }
    self = key
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
