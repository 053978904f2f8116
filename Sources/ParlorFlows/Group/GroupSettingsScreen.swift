import ParlorStore
import Usher
import UsherScreens

/// What a workspace or a channel is, who is in it, and what one may do about it.
final class GroupSettingsScreen: Drawn {
  enum Event {
    case open
    case fold
    case list(Excerpt.Turn)
    case edit
    case changeAdmin
    case wish(Wish)
    case ask(Question)
    case answer(Question, Bool)
  }
  /// What is asked before it is done.
  enum Question { case leave, delete }

  struct Model {
    var details: GroupDetails
    var admin: String
    var isAdmin: Bool
    var extent: Extent
    /// Channels to hand over before the workspace can be left.
    var duties: [String] = []
    var members = ListPage<Member>([])
    var isUnfolded = false
    var wish = RoomWish()
    var question: Question?
    var trouble = ""

    var mayLeave: Bool { !isAdmin && duties.isEmpty }
  }

  let shape: Shape<Model, Event>
  private let membership: Membership
  private var excerpt: Excerpt
  private var isUnfolded = false
  private var question: Question?
  private var last: Model
  private var seat: Seat<Event>?
  private var watch: Observation?

  init(_ membership: Membership) {
    self.membership = membership
    excerpt = Excerpt(membership.parlor.machine, others: 10)
    shape = if case .workspace = membership.group { Self.workspace } else { Self.channel }
    last = Model(
      details: GroupDetails(name: "", description: "", admin: 0), admin: "", isAdmin: false,
      extent: Extent(members: 0, channels: 0, messages: 0))
  }

  /// What the store says now; when it cannot say, what it said last.
  var model: Model {
    do throws(StoreError) {
      guard let details = try membership.details() else { return last }
      let members = try membership.members()
      last = Model(
        details: details, admin: members.first(where: \.isAdmin)?.nickname ?? "",
        isAdmin: details.admin == membership.account, extent: try membership.extent(),
        duties: try membership.duties(), members: excerpt.page(of: members, by: \.nickname),
        isUnfolded: isUnfolded, wish: try membership.wish(), question: nil)
      // What the account may no longer do is no longer asked.
      last.question =
        question == .leave && last.mayLeave || question == .delete && last.isAdmin ? question : nil
    } catch {
      last.trouble = membership.parlor.words(for: error)
    }
    return last
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    watch = membership.parlor.store.observe { _ in seat.changed() }
  }

  func disappear() {
    watch = nil
    question = nil
  }

  /// Sees to what is the screen's own; the rest is its coordinator's.
  func hear(_ event: Event) {
    switch event {
    case .fold:
      isUnfolded.toggle()
      excerpt.take(.all)
    case .list(let turn):
      isUnfolded = true
      excerpt.take(turn)
    case .ask(let question): self.question = question
    case .answer: question = nil
    case .open, .edit, .changeAdmin, .wish: return
    }
    seat?.changed()
  }
}
