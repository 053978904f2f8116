import ParlorStore
import Usher
import UsherScreens

/// Shows the details and the members of a workspace or a channel, and offers what the account may do there.
final class GroupSettingsScreen: Drawn {
  enum Event {
    case fold
    /// Shows all rows of the description, or the first ones again.
    case description
    case list(Excerpt.Turn)
    case ask(Question)
    case answer(Question, Bool)
    case output(Output)
  }
  enum Output {
    case open
    case edit
    case changeAdmin
    case member(Account.ID)
    case wish(WishChange)
    /// The user has answered the question with yes.
    case agreed(Question)
  }
  /// What the user is asked to confirm.
  enum Question { case leave, delete }

  struct Model {
    var details: GroupDetails
    /// The topic of a channel; empty if it has none.
    var topic = ""
    var admin: String
    var isAdmin: Bool
    var extent: Extent
    /// The names of the channels that the account has to hand over before it can leave the workspace.
    var duties: [String] = []
    var members = ListPage<Member>([])
    /// The members of the page whom a session of the store is logged in as.
    var here: Set<Account.ID> = []
    var isUnfolded = false
    /// Whether all rows of the description are shown.
    var isWhole = false
    var wish = RoomWish()
    var question: Question?
    var trouble = ""

    var mayLeave: Bool { !isAdmin && duties.isEmpty }
  }

  let shape: Shape<Model, Event>
  private let membership: Membership
  private let live: LiveList<Event>
  private var isUnfolded = false
  private var isWhole = false
  private var question: Question?
  /// The model that was drawn last.
  private var last: Model

  init(_ membership: Membership) {
    self.membership = membership
    live = LiveList(membership.parlor) { _ in 11 }
    shape = if case .workspace = membership.group { Self.workspace } else { Self.channel }
    last = Model(
      details: GroupDetails(name: "", description: "", admin: 0), admin: "", isAdmin: false,
      extent: Extent(members: 0, channels: 0, messages: 0))
  }

  /// The group as the store has it now. If the store cannot be read, what was drawn last, and the reason.
  var model: Model {
    do throws(StoreError) {
      guard let details = try membership.details() else { return last }
      let members = try membership.members()
      var model = Model(
        details: details, topic: try membership.topic(),
        admin: members.first(where: \.isAdmin)?.nickname ?? "",
        isAdmin: details.admin == membership.account, extent: try membership.extent(),
        duties: try membership.duties(), members: live.page(of: members, by: \.nickname),
        isUnfolded: isUnfolded, isWhole: isWhole, wish: try membership.wish(), question: nil)
      if isUnfolded {
        model.here = Set(model.members.rows.map(\.id).filter(membership.parlor.store.isPresent))
      }
      // If the account may no longer do what the question is about, the question is dropped.
      model.question =
        question == .leave && model.mayLeave || question == .delete && model.isAdmin ? question : nil
      return model
    } catch {
      var model = last
      model.trouble = membership.parlor.words(for: error)
      return model
    }
  }

  func noteDrawn(_ model: Model) { last = model }

  func appear(_ seat: Seat<Event>) { live.appear(seat) }

  func disappear() {
    live.disappear()
    question = nil
  }

  var commands: [ScreenCommand<Event>] { [ScreenCommand("more") { _ in .description }] }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .fold:
      isUnfolded.toggle()
      live.take(.all)
    case .description: isWhole.toggle()
    case .list(let turn):
      isUnfolded = true
      live.take(turn)
    case .ask(let question): self.question = question
    case .answer(let asked, let isYes):
      question = nil
      return isYes ? .agreed(asked) : nil
    case .output(let output): return output
    }
    return nil
  }
}

// MARK: Shapes

extension GroupSettingsScreen {
  static let workspace = Shape<Model, Event>("Group/workspaceSettings") {
    parts
    Value.number("channels") { $0.extent.channels }
    Value("duties") { $0.isAdmin ? "" : $0.duties.map { "#" + $0 }.joined(separator: ", ") }
    Choice("open") { _ in .output(.open) }
    Sample("as admin") { sample(isAdmin: true) }
    Sample("as member") { sample(isAdmin: false) }
    Sample("members") { sample(isAdmin: false, isUnfolded: true) }
    Sample("runs channels") { sample(isAdmin: false, duties: ["general", "디자인-리뷰"]) }
    Sample("delete") { sample(isAdmin: true, question: .delete) }
    Sample("leave") { sample(isAdmin: false, question: .leave) }
  }

  static let channel = Shape<Model, Event>("Group/channelSettings") {
    parts
    Value("topic") { $0.topic }
    RoomWish.parts(\.wish) { .output(.wish($0)) }
    Sample("as admin") { sample(isAdmin: true) }
    Sample("as member") { sample(isAdmin: false) }
    Sample("members") { sample(isAdmin: false, isUnfolded: true) }
    Sample("delete") { sample(isAdmin: true, question: .delete) }
    Sample("leave") { sample(isAdmin: false, question: .leave) }
  }

  @ShapeBuilder<Model, Event> private static var parts: [ShapePart<Model, Event>] {
    Value("name") { $0.details.name }
    Fold("description", rest: "folded", rows: { $0.isWhole ? nil : LongText.shown }) {
      $0.details.description
    }
    Value("admin") { $0.admin }
    Value.number("count") { $0.extent.members }
    Value.number("messages") { $0.extent.messages }
    Value("trouble") { $0.trouble }
    Flag("isAdmin") { $0.isAdmin }
    Flag("isAlone") { $0.extent.members < 2 }
    Flag("isUnfolded") { $0.isUnfolded }
    Flag("mayLeave") { $0.mayLeave }
    Flag("asksToLeave") { $0.question == .leave }
    Flag("asksToDelete") { $0.question == .delete }
    List(
      "members", before: { $0.members.before },
      { model in model.members.rows.map { ($0, model.here.contains($0.id)) } }
    ) {
      Value("name") { $0.0.nickname }
      Flag("isAdmin") { $0.0.isAdmin }
      Flag("isBot") { $0.0.isBot }
      Flag("isHere") { $0.1 }
      Choice("member") { .output(.member($0.0.id)) }
    }
    ListPage<Member>.parts({ $0.isUnfolded ? $0.members : ListPage([]) }) { .list($0) }
    Choice("fold") { _ in .fold }
    Choice("edit") { _ in .output(.edit) }
    Choice("changeAdmin") { _ in .output(.changeAdmin) }
    Choice("leave") { _ in .ask(.leave) }
    Choice("delete") { _ in .ask(.delete) }
    Form("leaving", active: { $0.question == .leave }) {
      Field.confirm("leave")
    } submit: {
      .answer(.leave, $0.isYes("leave"))
    }
    Form("deleting", active: { $0.question == .delete }) {
      Field.confirm("delete")
    } submit: {
      .answer(.delete, $0.isYes("delete"))
    }
  }

  private static func sample(
    isAdmin: Bool, isUnfolded: Bool = false, question: Question? = nil, duties: [String] = []
  ) -> Model {
    Model(
      details: GroupDetails(
        name: "Harbour Tea", description: "We help small guesthouses be found. 작은 숙소를 위한 예약", admin: 1),
      topic: isUnfolded ? "배포는 금요일 오후 세 시. Freeze at noon, no exceptions" : "", admin: "서연", isAdmin: isAdmin,
      extent: Extent(members: 23, channels: 8, messages: 12_034),
      duties: duties,
      members: ListPage(
        rows: [
          Member(id: 1, nickname: "서연", isAdmin: true),
          Member(id: 2, nickname: "Jonas Lindqvist-Oduya", isAdmin: false),
          Member(id: 3, nickname: "deployments", isAdmin: false, isBot: true),
        ], first: 9, found: 23, isLong: true, filter: "o"),
      here: [2],
      isUnfolded: isUnfolded, wish: RoomWish(level: isAdmin ? .all : .nothing, isFavourite: isUnfolded),
      question: question)
  }
}
