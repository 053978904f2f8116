package import ParlorStore
internal import UsherPush

extension TeamClient {
  /// Asks the server a question as the account that is signed in. Throws a `ServerRefusal` within the result if the server
  /// refuses.
  package func ask(_ question: Question) throws(TeamError) -> Result<Answer, ServerRefusal> {
    var members = question.members
    // The try is counted in a transaction of its own, so that a refusal does not undo that.
    let begun: JSON? =
      switch question {
      case .invite(let name, _): try beginInvitation(InputRule.invitee(name) ?? name)
      case .prove(let attempt, let proof), .changePassword(let attempt, let proof, _):
        try beginLogIn(email: attempt.email, proof: proof)
      default: nil
      }
    if let begun {
      guard case .string(let attempt)? = begun["try"] else { return .failure(try ServerRefusal(begun)) }
      members.append(.init("try", .string(attempt)))
    }
    let answer = try ask(members)
    if answer["refused"] != nil { return .failure(try ServerRefusal(answer)) }
    return .success(try question.answer(answer))
  }

  /// Asks for the room of direct messages. Returns why the server refuses it; nil if the account has it now.
  func begin(_ room: Store.WaitingRoom) throws(TeamError) -> ServerRefusal? {
    let answer = try ask(
      Question.members(
        "direct", ("workspace", Question.id(room.workspace)), ("account", Question.id(room.opponent))))
    return answer["refused"] == nil ? nil : try ServerRefusal(answer)
  }

  private func ask(_ members: [JSON.Member]) throws(TeamError) -> JSON {
    let answer = try ask(.object(members))
    if let hints = answer["hints"] { try hint(hints) }
    return answer
  }
}

extension ServerRefusal {
  init(_ answer: JSON) throws(TeamError) {
    func number(_ name: String) throws(TeamError) -> Int64? { try answer.member(name, of: "ask") }
    self.init(
      code: try answer.member("refused", of: "ask"), about: try answer.member("about", of: "ask"))
    switch code {
    case "tooFewCoins": (self.number, otherNumber) = (try number("needed"), try number("has"))
    case "tooSoon": self.number = try number("wait")
    case "bought": self.number = try answer.member("arrived", of: "ask") ? 1 : 0
    case "alreadyMember": self.number = try number("account")
    case "adminStays": self.number = try number("room")
    default: break
    }
  }
}

extension Question {
  /// The question as the server takes it.
  fileprivate var members: [JSON.Member] {
    switch self {
    case .nickname(let nickname):
      Self.members("nickname", ("nickname", .string(nickname)), ("key", Self.key(nickname)))
    case .phone(let phone): Self.members("phone", ("phone", .string(phone)))
    case .makeWorkspace(let name, let description):
      Self.members("makeWorkspace", ("name", .string(name)), ("description", .string(description)))
    case .makeChannel(let name, let description, let workspace):
      Self.members(
        "makeChannel", ("workspace", Self.id(workspace)), ("name", .string(name)), ("key", Self.key(name)),
        ("description", .string(description)))
    case .edit(let group, let name, let description):
      Self.members(
        "edit" + group.ending, group.member, ("name", .string(name)), ("key", Self.key(name)),
        ("description", .string(description)))
    case .invite(_, let workspace): Self.members("invite", ("workspace", Self.id(workspace)))
    case .prove: Self.members("prove")
    case .changePassword(_, _, let hash): Self.members("password", ("hash", .string(hash.text)))
    case .join(let room): Self.members("joinChannel", ("room", Self.id(room)))
    case .handOver(let group, let member):
      Self.members("handOver" + group.ending, group.member, ("account", Self.id(member)))
    case .remove(let member, let group):
      Self.members("leave" + group.ending, group.member, ("account", Self.id(member)))
    case .leave(let group): Self.members("leave" + group.ending, group.member)
    case .delete(let group): Self.members("delete" + group.ending, group.member)
    case .purchase(let pack, let request):
      Self.members("purchase", ("pack", .string(pack.id)), ("request", .string(request)))
    case .cancelPurchase(let id): Self.members("cancel", ("purchase", Self.id(id)))
    case .restorePurchases: Self.members("restore")
    // The agent answers these itself.
    case .older, .since, .message, .file, .search, .beginLogIn, .logIn, .beginSignUp, .signUp, .devices,
      .signOut:
      []
    }
  }

  fileprivate static func members(_ ask: String, _ members: (String, JSON)...) -> [JSON.Member] {
    [.init("ask", .string(ask))] + members.map { .init($0.0, $0.1) }
  }

  fileprivate static func id(_ id: RowID<some Any>) -> JSON { .integer(id.rawValue) }

  private static func key(_ name: String) -> JSON { .string(InputRule.nameKey(name)) }

  fileprivate func answer(_ answer: JSON) throws(TeamError) -> Answer {
    switch self {
    case .makeWorkspace: .workspace(try answer.member("workspace", of: "ask"))
    case .makeChannel, .join: .room(try answer.member("room", of: "ask"))
    case .invite: .member(try answer.member("account", of: "ask"))
    case .purchase: .purchase(try answer.member("purchase", of: "ask"))
    case .nickname, .phone, .prove, .changePassword, .edit, .handOver, .remove, .leave, .delete,
      .cancelPurchase,
      .restorePurchases,
      .older, .since, .message, .file, .search, .beginLogIn, .logIn, .beginSignUp, .signUp, .devices,
      .signOut:
      .done
    }
  }
}

extension Group {
  fileprivate var ending: String { if case .workspace = self { "Workspace" } else { "Channel" } }

  fileprivate var member: (String, JSON) {
    switch self {
    case .workspace(let id): ("workspace", .integer(id.rawValue))
    case .channel(let id): ("room", .integer(id.rawValue))
    }
  }
}
