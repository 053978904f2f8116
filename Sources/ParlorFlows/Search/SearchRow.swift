import ParlorStore
import UsherScreens

/// One thing that was found: a channel, a person, or a message.
struct SearchRow {
  enum Target: Hashable {
    case channel(Room.ID)
    case person(Account.ID)
    case message(Message.ID)
  }

  let target: Target
  /// What a channel or a person is called, or where a message was said.
  let name: String
  var author = ""
  var time = ""
  var snippet = Snippet()

  init(_ channel: ChannelListing) {
    target = .channel(channel.id)
    name = channel.name
  }

  init(_ member: Member) {
    target = .person(member.id)
    name = member.nickname
  }

  init(_ hit: SearchHit, _ query: SearchQuery, time: String) {
    target = .message(hit.message)
    name = hit.isChannel ? "#" + hit.roomName : hit.roomName
    author = hit.authorName
    self.time = time
    snippet = Snippet(of: hit.text, around: query.range(in: hit.text))
  }

  var isChannel: Bool { if case .channel = target { true } else { false } }
  var isPerson: Bool { if case .person = target { true } else { false } }
  var isMessage: Bool { if case .message = target { true } else { false } }
}
