import ParlorStore
import Usher
import UsherScreens

/// Asks for the name and the description of a workspace or a channel, to create or to edit it.
///
/// It asks for the name first, on its own. Once the user has answered that, leaving the screen asks whether to drop the
/// answer.
final class DetailsScreen: Drawn {
  enum Event {
    case name(String)
    case description(String)
    /// The user wants to buy coins.
    case coins
  }
  enum Output {
    case coins
    case answers(name: String, description: String)
    /// The name cannot be used.
    case refused(any Error)
  }
  struct Model {
    /// The group that is being edited; nil for a new one.
    var old: GroupDetails?
    /// The name that the user has typed; nil while the screen asks for it.
    var name: String?
    var coins = 0
    /// What a new workspace costs.
    var price = Coins.workspace
    /// Whether the account has enough coins. If not, the screen asks nothing.
    var isAffordable = true
  }

  let shape: Shape<Model, Event>
  private(set) var model: Model
  /// Whether the account may still edit or create the group. If not, leaving the screen asks nothing.
  private let isAllowed: () -> Bool
  /// Throws the reason if a name cannot be used. Called before the screen asks for the description.
  private let check: (String) throws -> Void
  private var isDone = false
  private unowned let parlor: Parlor

  init(
    _ shape: Shape<Model, Event>, _ model: Model, _ parlor: Parlor,
    while isAllowed: @escaping () -> Bool = { true },
    check: @escaping (String) throws -> Void = { _ in }
  ) {
    self.shape = shape
    self.model = model
    self.parlor = parlor
    self.isAllowed = isAllowed
    self.check = check
  }

  /// The name under which the answered name is kept, for a session that goes on after its connection broke.
  private var nameKey: String { "details?~name " + (model.old?.name ?? "") }

  func appear(_ seat: Seat<Event>) {
    // Somebody who comes here in the middle of a session begins afresh.
    take(model.name ?? (parlor.onShow.hasShown ? nil : parlor.tree?.drafts[nameKey]))
  }

  func disappear() { parlor.tree?.drafts[nameKey] = nil }

  private func take(_ name: String?) {
    model.name = name
    parlor.tree?.drafts[nameKey] = name
  }

  func canLeave(_ departure: Departure) -> Permission {
    isDone || model.name == nil || !isAllowed() ? .yes : .question(Reason("forgetTyped"))
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .name(let name):
      do { try check(name) } catch { return .refused(error) }
      take(name)
      return nil
    case .description(let description): return answers(description)
    case .coins: return .coins
    }
  }

  /// Returns both answers. While a group is edited, an empty answer keeps the old value, and a hyphen removes the
  /// description.
  private func answers(_ description: String) -> Output {
    let name = model.name ?? ""
    guard let old = model.old else { return .answers(name: name, description: description) }
    return .answers(
      name: name.isEmpty ? old.name : name,
      description: description.isEmpty ? old.description : description == "-" ? "" : description
    )
  }

  /// Notes that the group was created or changed, so that leaving the screen asks nothing.
  func end() { isDone = true }

  /// Asks again, because the group could not be created or changed. Keeps the name, unless the error is about it.
  func askAgain(after error: StoreError) {
    switch error {
    case .taken, .invalid(.workspaceName), .invalid(.channelName): take(nil)
    default: break
    }
  }
}

// MARK: Shapes

extension DetailsScreen {
  static let makeWorkspace = Shape<Model, Event>("Group/makeWorkspace") {
    Value.count("price") { $0.price }
    Value("coins") { String($0.coins) }
    Flag("isAffordable") { $0.isAffordable }
    Form("name", active: { $0.name == nil && $0.isAffordable }) {
      Field.text("name", [.required, isName])
    } submit: {
      .name($0["name"])
    }
    newDescription
    Choice("getCoins") { _ in .coins }
    Sample("name") { Model(coins: 100) }
    Sample("description") { Model(name: "Harbour Tea", coins: 100) }
    Sample("nobody sells coins") { Model(price: 0) }
    Sample("too dear") { Model(coins: 3, isAffordable: false) }
  }

  static let makeChannel = Shape<Model, Event>("Group/makeChannel") {
    Form("name", active: { $0.name == nil }) {
      Field.text("name", [.required, isChannelName])
    } submit: {
      .name(InputRule.channelName($0["name"]) ?? "")
    }
    newDescription
    Sample("name") { Model() }
    Sample("description") { Model(name: "design") }
  }

  static let editWorkspace = Shape<Model, Event>("Group/editWorkspace") {
    Form("name", active: { $0.name == nil }) {
      Field.text("name", [isName])
    } submit: {
      .name($0["name"])
    }
    edits
    Sample("name") { Model(old: sample) }
    Sample("description") { Model(old: sample, name: "") }
  }

  static let editChannel = Shape<Model, Event>("Group/editChannel") {
    Form("name", active: { $0.name == nil }) {
      Field.text("name", [isChannelName])
    } submit: {
      .name(InputRule.channelName($0["name"]) ?? "")
    }
    edits
    Sample("name") { Model(old: sample) }
    Sample("description") { Model(old: GroupDetails(name: "general", description: "", admin: 1), name: "") }
  }

  private static let sample = GroupDetails(
    name: "Harbour Tea", description: "We help small guesthouses be found. 작은 숙소를 위한 예약", admin: 1)

  private static var isName: AnswerRule { .rule("form") { InputRule.isName($0) } }
  private static var isChannelName: AnswerRule { .rule("form") { InputRule.channelName($0) != nil } }
  private static var isDescription: AnswerRule { .rule("form") { InputRule.isDescription($0) } }

  @ShapeBuilder<Model, Event> private static var newDescription: [ShapePart<Model, Event>] {
    Value("name") { $0.name ?? "" }
    Form("description", active: { $0.name != nil }) {
      Field.text("description", [isDescription])
    } submit: {
      .description($0["description"])
    }
  }

  @ShapeBuilder<Model, Event> private static var edits: [ShapePart<Model, Event>] {
    Value("name") { $0.old?.name ?? "" }
    Value("description") { $0.old?.description ?? "" }
    Form("description", active: { $0.name != nil }) {
      Field.text("description", [isDescription])
    } submit: {
      .description($0["description"])
    }
  }
}

// MARK: Child flows that show it

extension Child {
  /// A screen that asks for a name and a description, and then asks a question with them. If the question is refused, the screen
  /// shows the reason. It asks for the name again if the reason is the name, and otherwise only for the description. An answer is
  /// passed to `then`.
  static func details(
    _ screen: DetailsScreen, for parlor: Parlor, as style: Presentation = .push,
    _ question: @escaping (_ name: String, _ description: String) -> Question,
    then: @escaping (Parent, Answer) -> Void
  ) -> Child {
    .screen(screen, as: style) { parent, output in
      switch output {
      case .coins: parent.open(link: "coins")
      case .refused(let why): parent.tell(parlor.reason(for: why))
      case .answers(let name, let description):
        parent.ask(question(name, description), parlor) { (parent, result: Result<Answer, StoreError>) in
          switch result {
          case .success(let answer):
            screen.end()
            then(parent, answer)
          case .failure(let error):
            screen.askAgain(after: error)
            parent.tell(parlor.reason(for: error))
          }
        }
      }
    }
  }

  /// A screen that edits a workspace or a channel.
  static func edit(_ membership: Membership, then: @escaping (Parent) -> Void) throws -> Child {
    let shape =
      if case .workspace = membership.group { DetailsScreen.editWorkspace } else { DetailsScreen.editChannel }
    let model = DetailsScreen.Model(old: try membership.details())
    let screen = DetailsScreen(shape, model, membership.parlor) { membership.isAdmin }
    return .details(screen, for: membership.parlor) {
      .edit(membership.group, name: $0, description: $1)
    } then: { parent, _ in
      then(parent)
    }
  }

  /// A screen that creates a channel.
  static func makeChannel(
    in context: WorkspaceContext, as style: Presentation, then: @escaping (Parent, Room.ID) -> Void
  ) -> Child {
    let screen = DetailsScreen(
      DetailsScreen.makeChannel, DetailsScreen.Model(), context.parlor,
      check: {
        guard try !context.store.isTaken(channel: $0, in: context.workspace.id) else {
          throw StoreError.taken(.channelName)
        }
      })
    return .details(screen, for: context.parlor, as: style) {
      .makeChannel(name: $0, description: $1, in: context.workspace.id)
    } then: { parent, answer in
      if case .room(let room) = answer { then(parent, room) }
    }
  }

  /// A screen that creates a workspace for the account that is signed in.
  static func makeWorkspace(
    _ parlor: Parlor, as style: Presentation = .push, then: @escaping (Parent, Workspace.ID) -> Void
  ) throws -> Child {
    guard let id = parlor.account?.id, let account = try parlor.store.account(id) else {
      throw Refusal.denied(Reason("logIn"))
    }
    let price = parlor.cashier.isSelling ? Coins.workspace : 0
    let model = DetailsScreen.Model(coins: account.coins, price: price, isAffordable: account.coins >= price)
    return .details(DetailsScreen(DetailsScreen.makeWorkspace, model, parlor), for: parlor, as: style) {
      .makeWorkspace(name: $0, description: $1)
    } then: { parent, answer in
      if case .workspace(let workspace) = answer { then(parent, workspace) }
    }
  }
}
