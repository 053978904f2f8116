import ParlorStore
import Usher
import UsherScreens

/// Shows a member of a workspace or a channel. From here, the user writes to the member, and the admin removes the member.
final class MemberScreen: Pictured {
  enum Event {
    case write
    case ask
    case answer(Bool)
    /// The member is no longer in the group.
    case gone
  }
  enum Output {
    case write
    case remove
    case gone
  }
  struct Model {
    var group: String
    var isChannel: Bool
    var name: String
    /// Empty if the account does not see it.
    var email = ""
    var isAdmin = false
    var isBot = false
    /// Whether a session of the store is logged in as the member.
    var isHere = false
    var isMe = false
    /// Whether the account may remove the member.
    var mayRemove = false
    var isAsking = false
  }

  static let shape = Shape<Model, Event>("Group/member") {
    Value("group") { $0.group }
    Flag("isChannel") { $0.isChannel }
    Value("name") { $0.name }
    Value("email") { $0.email }
    Flag("isAdmin") { $0.isAdmin }
    Flag("isBot") { $0.isBot }
    Flag("isHere") { $0.isHere }
    Flag("isMe") { $0.isMe }
    Flag("mayRemove") { $0.mayRemove }
    Choice("write") { _ in .write }
    Choice("ask") { _ in .ask }
    Form("removing", active: { $0.isAsking && $0.mayRemove }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Sample("for a member") {
      Model(group: "general", isChannel: true, name: "서연", isAdmin: true)
    }
    Sample("for the admin") {
      Model(
        group: "general", isChannel: true, name: "Jonas Lindqvist-Oduya", email: "jonas@harbour.example",
        isHere: true, mayRemove: true)
    }
    Sample("removing") {
      Model(
        group: "Harbour Tea", isChannel: false, name: "Jonas Lindqvist-Oduya", email: "jonas@harbour.example",
        mayRemove: true, isAsking: true)
    }
    Sample("a bot") { Model(group: "general", isChannel: true, name: "deployments", isBot: true) }
    Sample("oneself") {
      Model(
        group: "Harbour Tea", isChannel: false, name: "Mina", email: "mina@harbour.example", isHere: true,
        isMe: true)
    }
  }

  let id: Account.ID
  private let membership: Membership
  private let email: String
  private var watch: Observation?
  private var isAsking = false
  /// The model that was drawn last.
  private var last: Model

  /// Throws a `Refusal` if the account is not a member of the group.
  init(_ membership: Membership, _ id: Account.ID) throws {
    guard let account = try membership.parlor.store.account(id),
      let member = try membership.members().first(where: { $0.id == id })
    else { throw Refusal.unknown(Reason("notAMember", ["member": id.description])) }
    self.membership = membership
    self.id = id
    email = account.email
    last = Self.model(of: member, email, membership, membership.first)
  }

  /// The member as the store has it now. If the store cannot be read, what was drawn last.
  var model: Model {
    var model = last
    if let details = membership.parlor.read(or: nil, { () throws(StoreError) in try membership.details() }),
      let member = membership.parlor.read(or: nil, { () throws(StoreError) in try member })
    {
      model = Self.model(of: member, email, membership, details)
    }
    model.isAsking = isAsking
    return model
  }

  private var member: Member? {
    get throws(StoreError) { try membership.members().first { $0.id == id } }
  }

  private static func model(
    of member: Member, _ email: String, _ membership: Membership, _ details: GroupDetails
  ) -> Model {
    let isMe = member.id == membership.account
    let isShown = membership.parlor.read(or: isMe) { () throws(StoreError) in
      try membership.seesAddress(of: member.id)
    }
    return Model(
      group: details.name, isChannel: membership.room != nil, name: member.nickname,
      email: isShown ? email : "",
      isAdmin: member.isAdmin, isBot: member.isBot, isHere: membership.parlor.store.isPresent(member.id),
      isMe: isMe,
      mayRemove: details.admin == membership.account && !isMe)
  }

  func noteDrawn(_ model: Model) { last = model }

  func appear(_ seat: Seat<Event>) {
    watch = membership.parlor.store.observe { [weak self] _ in
      guard let self else { return }
      do throws(StoreError) {
        // If the group is gone, its coordinator closes this screen.
        if try membership.details() != nil, try member == nil {
          // Once, whatever else has changed together with this.
          watch = nil
          return _ = seat.send(.gone)
        }
      } catch {}
      seat.changed()
    }
  }

  func disappear() {
    watch = nil
    isAsking = false
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .write: return .write
    case .ask: isAsking = true
    case .answer(let isYes):
      isAsking = false
      return isYes ? .remove : nil
    case .gone: return .gone
    }
    return nil
  }
}
