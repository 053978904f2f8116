/// A question as the table `question` has it. The names of `Ask` are in stores: a name never gets a new meaning.
struct QuestionRow {
  enum Ask: String {
    case nickname, phone, makeWorkspace, makeChannel, edit, invite, join, handOver, remove, leave, delete
    case purchase, older, since, message, file, search, beginLogIn, logIn, beginSignUp, signUp
    case devices, signOut, restorePurchases, prove, password, cancelPurchase
  }
  var ask: Ask
  var workspace: Workspace.ID?
  var room: Room.ID?
  var other: Account.ID?
  var name: String?
  var text: String?

  init(_ question: Question) {
    switch question {
    case .nickname(let nickname): self.init(.nickname, name: nickname)
    case .phone(let phone): self.init(.phone, name: phone)
    case .makeWorkspace(let name, let description): self.init(.makeWorkspace, name: name, text: description)
    case .makeChannel(let name, let description, let workspace):
      self.init(.makeChannel, .workspace(workspace), name: name, text: description)
    case .edit(let group, let name, let description): self.init(.edit, group, name: name, text: description)
    case .invite(let name, let workspace): self.init(.invite, .workspace(workspace), name: name)
    case .join(let room): self.init(.join, .channel(room))
    case .handOver(let group, let member): self.init(.handOver, group, member)
    case .remove(let member, let group): self.init(.remove, group, member)
    case .leave(let group): self.init(.leave, group)
    case .delete(let group): self.init(.delete, group)
    case .purchase(let pack, let request): self.init(.purchase, name: pack.id, text: request)
    case .cancelPurchase(let id): self.init(.cancelPurchase, text: id.description)
    case .older(let room): self.init(.older, .channel(room))
    case .since(let room, let time): self.init(.since, .channel(room), text: String(time))
    case .message(let number): self.init(.message, text: number.description)
    case .file(let id): self.init(.file, text: id.description)
    case .search(let text, let scope):
      self.init(.search, scope.workspace.map { .workspace($0) }, name: scope.written, text: text)
    case .beginLogIn(let email): self.init(.beginLogIn, name: email)
    case .logIn(let attempt, let proof): self.init(.logIn, name: attempt.email, text: proof.text)
    case .prove(let attempt, let proof): self.init(.prove, name: attempt.email, text: proof.text)
    case .changePassword(let attempt, let proof, let hash):
      self.init(.password, name: attempt.email, text: [proof.text, hash.text].joined(separator: "\n"))
    case .beginSignUp(let email, let invitation):
      self.init(.beginSignUp, name: email, text: invitation)
    case .signUp(let form, let hash):
      self.init(
        .signUp, name: form.email, text: [form.nickname, form.phone, hash.text].joined(separator: "\n"))
    case .devices: self.init(Ask.devices)
    case .restorePurchases: self.init(Ask.restorePurchases)
    case .signOut(let device): self.init(.signOut, text: device?.description ?? "")
    }
  }

  private init(
    _ ask: Ask, _ group: Group? = nil, _ other: Account.ID? = nil, name: String? = nil, text: String? = nil
  ) {
    (self.ask, self.other, self.name, self.text) = (ask, other, name, text)
    switch group {
    case .workspace(let id): workspace = id
    case .channel(let id): room = id
    case nil: break
    }
  }

  /// Reads the columns from `ask` to `text`, of which the first has the index `first`; nil if `ask` is unknown.
  init?(_ row: Row, from first: Int32 = 2) {
    guard let ask = Ask(rawValue: row[first]) else { return nil }
    self.ask = ask
    (workspace, room, other) = (row[first + 1], row[first + 2], row[first + 3])
    (name, text) = (row[first + 4], row[first + 5])
  }

  /// The question; nil if a column that belongs to it is missing.
  var question: Question? {
    let group = workspace.map { Group.workspace($0) } ?? room.map { .channel($0) }
    switch (ask, group, other, name, text) {
    case (.nickname, _, _, let name?, _): return .nickname(name)
    case (.phone, _, _, let phone?, _): return .phone(phone)
    case (.makeWorkspace, _, _, let name?, let text?): return .makeWorkspace(name: name, description: text)
    case (.makeChannel, .workspace(let id), _, let name?, let text?):
      return .makeChannel(name: name, description: text, in: id)
    case (.edit, let group?, _, let name?, let text?): return .edit(group, name: name, description: text)
    case (.invite, .workspace(let id), _, let name?, _): return .invite(name: name, to: id)
    case (.join, .channel(let id), _, _, _): return .join(id)
    case (.handOver, let group?, let member?, _, _): return .handOver(group, to: member)
    case (.remove, let group?, let member?, _, _): return .remove(member, from: group)
    case (.leave, let group?, _, _, _): return .leave(group)
    case (.delete, let group?, _, _, _): return .delete(group)
    case (.purchase, _, _, let pack?, let request?):
      // What a pack gives is the server's to say.
      return .purchase(pack: CoinPack(id: pack, coins: 0, prices: [:]), request: request)
    case (.cancelPurchase, _, _, _, let text?): return Purchase.ID(text).map { .cancelPurchase($0) }
    case (.older, .channel(let id), _, _, _): return .older(id)
    case (.since, .channel(let id), _, _, let text?): return Int64(text).map { .since(id, $0) }
    case (.message, _, _, _, let text?): return Message.Number(text).map { .message($0) }
    case (.file, _, _, _, let text?): return SharedFile.ID(text).map { .file($0) }
    case (.search, _, _, let scope?, let text?):
      return SearchScope(written: scope, in: workspace).map { .search(text, $0) }
    case (.beginLogIn, _, _, let email?, _): return .beginLogIn(email: email)
    case (.logIn, _, _, let email?, let proof?), (.prove, _, _, let email?, let proof?):
      let hash = PasswordHash(text: proof)
      let attempt = LogInAttempt(email: email, account: nil, hash: hash)
      return ask == .prove ? .prove(attempt, hash) : .logIn(attempt, hash)
    case (.password, _, _, let email?, let text?):
      let hashes = text.split(separator: "\n").map { PasswordHash(text: String($0)) }
      guard hashes.count == 2 else { return nil }
      let attempt = LogInAttempt(email: email, account: nil, hash: hashes[0])
      return .changePassword(attempt, hashes[0], new: hashes[1])
    case (.beginSignUp, _, _, let email?, let code):
      return .beginSignUp(email: email, invitation: code ?? "")
    case (.signUp, _, _, let email?, let text?):
      let parts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      let form = SignUp(email: email, nickname: parts[0], phone: parts[1], password: "")
      return .signUp(form, PasswordHash(text: parts[2]))
    case (.devices, _, _, _, _): return .devices
    case (.restorePurchases, _, _, _, _): return .restorePurchases
    case (.signOut, _, _, _, let text?):
      return text.isEmpty ? .signOut(nil) : Device.ID(text).map { .signOut($0) }
    default: return nil
    }
  }
}

extension Answer {
  var code: (kind: Int, subject: Int64) {
    switch self {
    case .done: (0, 0)
    case .workspace(let id): (1, id.rawValue)
    case .room(let id): (2, id.rawValue)
    case .member(let id): (3, id.rawValue)
    case .purchase(let id): (4, id.rawValue)
    // The row of the question has the rest.
    case .attempt: (5, 0)
    case .account(let id): (6, id.rawValue)
    case .devices: (7, 0)
    }
  }

  /// What an answer leaves in its question's row besides its code; nil if that is nothing.
  var text: String? {
    switch self {
    case .attempt(let attempt): attempt.hash.text
    case .devices(let devices): devices.map(\.written).joined(separator: "\n")
    default: nil
    }
  }

  init(kind: Int, subject: Int64, to question: Question?, text: String?) {
    switch (kind, question) {
    case (1, _): self = .workspace(Workspace.ID(subject))
    case (2, _): self = .room(Room.ID(subject))
    case (3, _): self = .member(Account.ID(subject))
    case (4, _): self = .purchase(Purchase.ID(subject))
    case (5, .beginLogIn(let email)?):
      self = .attempt(LogInAttempt(email: email, account: nil, hash: PasswordHash(text: text ?? "")))
    case (6, _): self = .account(Account.ID(subject))
    case (7, _): self = .devices((text ?? "").split(separator: "\n").compactMap { Device(written: $0) })
    default: self = .done
    }
  }
}

extension Question {
  /// Whether the question has what nobody else may read.
  var isSecret: Bool {
    switch self {
    case .logIn, .prove, .changePassword, .beginSignUp, .signUp: true
    default: false
    }
  }
}
