import ParlorServer
import ParlorStore
import TeamFixtures

/// The questions and operations of the table, as a client sends them.
extension ServerWorld {
  func change(_ action: [String], by person: String, _ token: String, _ attempt: String) throws
    -> String
  {
    func word(_ index: Int) -> String { index < action.count ? action[index] : "" }
    if let question = question(action, attempt) {
      asked.insert(String(question.split(separator: "\"")[3]))
      return try code(
        sql.run("SELECT parlor_api.ask($1, $2::jsonb) - 'hints'", .text(token), .text(question)).text(0))
    }
    let room = #""room": \#(Names.id(word(1), in: Names.rooms))"#
    let message = #""number": \#(Names.id(word(1), in: Names.messages))"#
    let author = action[0] == "post-as" ? word(2) : person
    var post = #""op": "post", \#(room), "number": \#(number(of: author, 77)), "text": "x""#
    switch action[0] {
    case "post", "post-as": break
    case "reply": post += #", "reply": \#(Names.id(word(2), in: Names.messages))"#
    case "attach": post += #", "files": \#(action.dropFirst(2).map(file))"#
    case "edit": post = #""op": "edit", \#(message), "text": "x""#
    case "delete": post = #""op": "delete", \#(message)"#
    case "react": post = #""op": "react", \#(message), "emoji": "🎉", "on": true"#
    case "unreact": post = #""op": "react", \#(message), "emoji": "👍", "on": false"#
    case "see": post = #""op": "seen", \#(message), "at": 0"#
    case "read": post = #""op": "read", \#(room), "sequence": 4"#
    case "mute": post = #""op": "level", \#(room), "muted": true"#
    case "star", "unstar": post = #""op": "favourite", \#(room), "on": \#(action[0] == "star")"#
    case "order": post = #""op": "favourites", "rooms": [1, 3, 4, 2]"#
    case "topic": post = #""op": "topic", \#(room), "text": "x""#
    case "setting": post = #""op": "setting", "key": "theme", "version": 1, "text": "dark""#
    default: return "no such action"
    }
    asked.insert(String(post.split(separator: "\"")[2]))
    let told = try sql.run(
      "SELECT answer->'answers'->0, answer->>'hints' FROM parlor_api.act($1, $2::jsonb) answer",
      .text(token),
      .text("[{\(post)}]"))
    let (code, hints) = (try code(told.text(0)), told.text(0, 1) ?? "")
    // Hints would say which room a message is in, and that something has changed there.
    let isElsewhere = ["lee", "gus", "eve"].contains(person)
    return !code.isEmpty && isElsewhere && hints != "[]" ? "\(code) \(hints)" : code
  }

  private func question(_ action: [String], _ attempt: String) -> String? {
    func word(_ index: Int) -> String { index < action.count ? action[index] : "" }
    let isWorkspace = Names.workspaces.contains(word(1))
    let ending = isWorkspace ? "Workspace" : "Channel"
    let group =
      isWorkspace
      ? #""workspace": \#(Names.id(word(1), in: Names.workspaces))"#
      : #""room": \#(Names.id(word(1), in: Names.rooms))"#
    let named = #""name": "x", "key": "x", "description": """#
    let other = #""account": \#(Names.id(word(2), in: Names.people))"#
    return switch action[0] {
    case "nickname": #"{"ask": "nickname", "nickname": "Neu", "key": "neu"}"#
    case "phone": #"{"ask": "phone", "phone": "01012345678"}"#
    case "prove": #"{"ask": "prove", "try": "none"}"#
    case "make" where word(1) == "workspace": #"{"ask": "makeWorkspace", \#(named)}"#
    case "make":
      #"{"ask": "makeChannel", "workspace": \#(Names.id(word(2), in: Names.workspaces)), \#(named)}"#
    case "rename": #"{"ask": "edit\#(ending)", \#(group), \#(named)}"#
    case "invite": #"{"ask": "invite", \#(group), "try": "\#(attempt)"}"#
    case "join": #"{"ask": "joinChannel", \#(group)}"#
    case "hand": #"{"ask": "handOver\#(ending)", \#(group), \#(other)}"#
    case "remove": #"{"ask": "leave\#(ending)", \#(group), \#(other)}"#
    case "leave": #"{"ask": "leave\#(ending)", \#(group)}"#
    case "erase": #"{"ask": "delete\#(ending)", \#(group)}"#
    case "direct": #"{"ask": "direct", \#(group), \#(other)}"#
    case "buy": #"{"ask": "purchase", "pack": "coins.10", "request": "r1"}"#
    case "restore": #"{"ask": "restore"}"#
    case "cancel": #"{"ask": "cancel", "purchase": 99}"#
    case "password": #"{"ask": "password", "try": "\#(attempt)", "hash": "\#(Team.hash)"}"#
    case "taken": #"{"ask": "taken", \#(group), "name": "general", "key": "general"}"#
    default: nil
    }
  }
}
