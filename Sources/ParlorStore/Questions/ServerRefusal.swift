/// Why a server refuses: a code, and what it is about.
public struct ServerRefusal: Error, Hashable, Sendable {
  public var code: String
  public var about: String?
  /// Milliseconds to wait, the coins that are needed, a room, or whether a pack has arrived.
  public var number: Int64?
  /// The coins that there are.
  public var otherNumber: Int64?

  public init(code: String, about: String? = nil, number: Int64? = nil, otherNumber: Int64? = nil) {
    (self.code, self.about, self.number, self.otherNumber) = (code, about, number, otherNumber)
  }

  /// The code, and what it is about.
  public var reason: String { about.map { code + " " + $0 } ?? code }
}

extension StoreError {
  /// The error that a store without a server would throw for the same reason.
  init(_ refusal: ServerRefusal, of question: Question?, now: Int64) {
    let row = question.map { QuestionRow($0) }
    let subject: Subject? =
      switch refusal.about {
      case "workspace": row?.workspace.map { .workspace($0) }
      case "room": (refusal.number.map { Room.ID($0) } ?? row?.room).map { .room($0) }
      case "account": row?.other.map { .account($0) }
      case "email": row?.name.map { .person($0) }
      case "file": row?.text.flatMap { SharedFile.ID($0) }.map { .file($0) }
      default: nil
      }
    let field = refusal.about.flatMap { Field(rawValue: $0) }
    switch (refusal.code, subject, field) {
    case ("unanswered", _, _): self = question?.onlyReads == true ? .unreachable(since: now) : .unanswered
    case ("wrong", _, _): self = .wrongPassword
    case ("invitation", _, _): self = .invalid(.invitation)
    case ("signedOut", _, _): self = .signedOut
    case ("inUse", _, _): self = .replicaInUse
    case ("farBack", _, _): self = .farBack
    case ("partial", _, _): self = .searchedPartly
    case ("unreachable", _, _): self = .unreachable(since: now)
    case ("invalid", _, let field?): self = .invalid(field)
    case ("taken", _, let field?): self = .taken(field)
    case ("tooMany", _, .channelName): self = .tooManyChannels
    case ("unknown", let subject?, _): self = .unknown(subject)
    case ("notAdmin", let subject?, _): self = .notAdmin(subject)
    case ("adminStays", let subject?, _): self = .adminStays(subject)
    case ("notMember", _, _): self = .notMember(refusal.number.map { Room.ID($0) } ?? row?.room ?? 0)
    case ("alreadyMember", _, _): self = .alreadyMember(Account.ID(refusal.number ?? 0))
    case ("bought", _, _): self = .bought(pack: row?.name ?? "", isArrived: refusal.number == 1)
    case ("tooFewCoins", _, _):
      self = .tooFewCoins(needed: Int(refusal.number ?? 0), has: Int(refusal.otherNumber ?? 0))
    // No server makes anybody wait for longer than a day.
    case ("tooSoon", _, _): self = .tooSoon(until: now + min(max(refusal.number ?? 0, 0), 86_400_000))
    default: self = .refusedByServer(reason: refusal.code)
    }
  }
}
