import ParlorStore
import UsherScreens

/// One result: a channel, a person, or a message.
struct SearchRow {
  enum Target: Hashable {
    case channel(Room.ID)
    case person(Account.ID)
    case message(Message.Number, in: Room.ID)
  }

  let target: Target
  /// The workspace in which the result was found.
  let workspace: Workspace.ID
  /// The name of the workspace, if the search looks in all of them; otherwise empty.
  var workspaceName = ""
  /// The name of a channel or a person, or of the room of a message.
  let name: String
  /// Whether it is a channel that the account has not joined.
  var isUnjoined = false
  var author = ""
  var time = ""
  var snippet = Snippet()

  init(_ channel: ChannelListing, in workspace: Workspace.ID) {
    target = .channel(channel.id)
    self.workspace = workspace
    name = channel.name
    isUnjoined = !channel.isJoined
  }

  init(_ member: Member, in workspace: Workspace.ID) {
    target = .person(member.id)
    self.workspace = workspace
    name = member.nickname
  }

  init(_ hit: SearchHit, _ query: SearchQuery, time: String) {
    target = .message(hit.number, in: hit.room)
    workspace = hit.workspace
    name = hit.isChannel ? "#" + hit.roomName : hit.roomName
    author = hit.authorName
    self.time = time
    snippet = Snippet(of: hit.text, around: query.range(in: hit.text))
  }

  var isChannel: Bool { if case .channel = target { true } else { false } }
  var isPerson: Bool { if case .person = target { true } else { false } }
  var isMessage: Bool { if case .message = target { true } else { false } }
  /// The name of the result's room in a sentence.
  var title: String { isChannel ? "#" + name : name }
}

/// The part of a message around the match, on one line.
struct Snippet: Hashable {
  var before = ""
  var match = ""
  var after = ""

  init() {}

  /// `range` counts Unicode scalars. If it is nil, the snippet is the start of the message.
  init(of text: String, around range: Range<Int>?) {
    let scalars = Array(text.unicodeScalars)
    let range = (range ?? 0..<0).clamped(to: 0..<scalars.count)
    before = Snippet.line(scalars[..<range.lowerBound].suffix(400))
    match = Snippet.line(scalars[range])
    after = Snippet.line(scalars[range.upperBound...].prefix(400))
  }

  /// Puts text on one line. Each run of white space becomes one space.
  private static func line(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var line = String.UnicodeScalarView()
    for scalar in scalars {
      let isBlank = scalar.properties.isWhitespace
      if !isBlank { line.append(scalar) } else if line.last != " " { line.append(" ") }
    }
    return String(line)
  }
}
