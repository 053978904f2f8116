import Glibc

/// Something that concerns several people, so that only one store can decide it. A store without a server decides itself. A
/// replica asks its server.
public enum Question: Hashable, Sendable {
  case nickname(String)
  case phone(String)
  case makeWorkspace(name: String, description: String)
  case makeChannel(name: String, description: String, in: Workspace.ID)
  case edit(Group, name: String, description: String)
  /// Makes the account with an e-mail address or a nickname a member.
  case invite(name: String, to: Workspace.ID)
  case join(Room.ID)
  case handOver(Group, to: Account.ID)
  case remove(Account.ID, from: Group)
  case leave(Group)
  case delete(Group)
  /// Asks for a purchase to be noted, before anybody is asked for money. A repeat of a `request` is answered as the first.
  case purchase(pack: CoinPack, request: String)
  /// Asks for a purchase that waits to be cancelled.
  case cancelPurchase(Purchase.ID)
  /// Asks the payer for what was paid for and never arrived.
  case restorePurchases
  /// Asks for a page of messages before those that are held of a room.
  case older(Room.ID)
  /// Asks for all messages of a room that were sent at a time or later.
  case since(Room.ID, Int64)
  /// Asks for a message, and all those after it in its room.
  case message(Message.Number)
  /// Asks for the next bytes of a file.
  case file(SharedFile.ID)
  /// Asks for the newest messages that have all the words of a text, wherever they are.
  case search(String, SearchScope)
  /// Begins a log-in: asks how to hash the password.
  case beginLogIn(email: String)
  case logIn(LogInAttempt, PasswordHash)
  /// Asks whether the proof of a log-in as this account is right.
  case prove(LogInAttempt, PasswordHash)
  /// Changes the account's password. The attempt and the proof are those of a log-in with the old one. A server signs all other
  /// devices out.
  case changePassword(LogInAttempt, PasswordHash, new: PasswordHash)
  /// Begins a sign-up: asks whether the invitation is right, and the address is free. A server that wants an invitation refuses an
  /// empty one without counting a try.
  case beginSignUp(email: String, invitation: String = "")
  /// Signs up, and in. The form's password stays here; the server gets its hash.
  case signUp(SignUp, PasswordHash)
  /// Asks where the account is signed in.
  case devices
  /// Asks to sign a device of the account out; nil means all others than this one.
  case signOut(Device.ID?)

  public typealias ID = RowID<Question>
}

/// A workspace or a channel. Both have members and an admin.
public enum Group: Hashable, Sendable {
  case workspace(Workspace.ID)
  case channel(Room.ID)
}

/// The answer to a ``Question`` that was not refused.
public enum Answer: Hashable, Sendable {
  case done
  case workspace(Workspace.ID)
  case room(Room.ID)
  /// The member who was invited.
  case member(Account.ID)
  case purchase(Purchase.ID)
  case attempt(LogInAttempt)
  /// The account that has signed in.
  case account(Account.ID)
  case devices([Device])
}

/// What became of a ``Question`` that was asked.
public enum Asked: Hashable, Sendable {
  case answered(Answer)
  /// The server will answer. The store then tells its observers `.answered` with this id.
  case waits(Question.ID)
}

extension Question {
  /// Whether the answer changes nothing for anybody, so that it does not matter whether the server has heard the question.
  var onlyReads: Bool {
    switch self {
    case .older, .since, .message, .file, .search, .beginLogIn, .devices: true
    default: false
    }
  }

  /// Throws `invalid` if a field breaks a rule that needs no server. Returns the question with its names as the server keeps
  /// them.
  fileprivate func checked() throws(StoreError) -> Question {
    func valid(_ description: String) throws(StoreError) {
      guard InputRule.isDescription(description) else { throw .invalid(.description) }
    }
    switch self {
    case .nickname(let nickname):
      guard let nickname = InputRule.nickname(nickname) else { throw .invalid(.nickname) }
      return .nickname(nickname)
    case .phone(let phone):
      guard let number = phone.isEmpty ? "" : InputRule.phone(phone) else { throw .invalid(.phone) }
      return .phone(number)
    case .makeWorkspace(let name, let description), .edit(.workspace, let name, let description):
      guard InputRule.isName(name) else { throw .invalid(.workspaceName) }
      try valid(description)
    case .makeChannel(let name, let description, let workspace):
      guard let name = InputRule.channelName(name) else { throw .invalid(.channelName) }
      try valid(description)
      return .makeChannel(name: name, description: description, in: workspace)
    case .edit(.channel(let id), let name, let description):
      try valid(description)
      // A name from before the present rule may stay as it is.
      return .edit(.channel(id), name: InputRule.channelName(name) ?? name, description: description)
    case .invite(let name, _):
      guard InputRule.invitee(name) != nil else { throw .invalid(.email) }
    case .join, .handOver, .remove, .leave, .delete, .purchase, .cancelPurchase, .restorePurchases, .older,
      .since, .message,
      .file,
      .search, .beginLogIn, .logIn, .prove, .changePassword, .devices, .signOut:
      break
    case .beginSignUp(let email, _): guard InputRule.isEmail(email) else { throw .invalid(.email) }
    case .signUp(let form, _): if let fault = form.fault { throw .invalid(fault) }
    }
    return self
  }
}

extension Store {
  /// Asks a question as an account, or with 0 as nobody. Throws if the store decides itself, and refuses.
  ///
  /// In a replica, throws `unreachable` if the server is known to be away.
  public func ask(_ question: Question, by account: Account.ID) throws(StoreError) -> Asked {
    guard try isReplica else { return .answered(try decide(question, by: account)) }
    if let fault = try linkFault(), fault.isAbsence {
      // Lets the agent try at once, so that the next question finds a server that is back.
      if let path { utimensat(AT_FDCWD, path, nil, 0) }
      throw .unreachable(since: fault.since)
    }
    return .waits(try keep(question.checked(), by: account))
  }

  private func decide(_ question: Question, by account: Account.ID) throws(StoreError) -> Answer {
    switch question {
    case .nickname(let nickname): try setNickname(nickname, of: account)
    case .phone(let phone): try setPhone(phone, of: account)
    case .makeWorkspace(let name, let description):
      return .workspace(try makeWorkspace(name: name, description: description, by: account).id)
    case .makeChannel(let name, let description, let workspace):
      return .room(try makeChannel(name: name, description: description, in: workspace, by: account).id)
    case .edit(.workspace(let id), let name, let description):
      try edit(id, name: name, description: description, by: account)
    case .edit(.channel(let id), let name, let description):
      try edit(id, name: name, description: description, by: account)
    case .invite(let name, let workspace): return .member(try invite(name, to: workspace, by: account).id)
    case .join(let room):
      try join(room, account)
      return .room(room)
    case .handOver(.workspace(let id), let member): try handOver(id, to: member, by: account)
    case .handOver(.channel(let id), let member): try handOver(id, to: member, by: account)
    case .remove(let member, .workspace(let id)): try remove(member, from: id, by: account)
    case .remove(let member, .channel(let id)): try remove(member, from: id, by: account)
    case .leave(.workspace(let id)): try leave(id, account)
    case .leave(.channel(let id)): try leave(id, account)
    case .delete(.workspace(let id)): try delete(id, by: account)
    case .delete(.channel(let id)): try delete(id, by: account)
    case .purchase(let pack, let request):
      return .purchase(try beginPurchase(of: pack, by: account, request: request))
    // The session asks its payer itself.
    case .restorePurchases: break
    // A store without a server holds everything.
    case .older, .since, .message, .file, .search: break
    case .beginLogIn(let email): return .attempt(try beginLogIn(email: email))
    case .logIn(let attempt, let proof): return .account(try finish(attempt, proof))
    case .cancelPurchase(let id): try cancelPurchase(id, by: account)
    case .prove(let attempt, let proof): try prove(attempt, proof)
    case .changePassword(let attempt, let proof, let hash):
      try changePassword(of: account, attempt, proof, to: hash)
    case .beginSignUp(let email, _): if try beginSignUp(email: email) { throw .taken(.email) }
    case .signUp(let form, let hash): return .account(try signUp(form, hash: hash).id)
    case .devices: return .devices(try devices(of: account))
    case .signOut(let device): try signOut(device, of: account)
    }
    return .done
  }
}
