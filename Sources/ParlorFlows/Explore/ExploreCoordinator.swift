import ParlorStore
import Usher
import UsherScreens

/// All channels of a workspace. A channel that the account has joined opens above them; another is joined at once, and the list
/// stays, so that the next number joins the next. A channel that was named elsewhere asks first, and opens.
final class ExploreCoordinator: Coordinator {
  enum ChildFlow: Flow {
    case channel(Room.ID)
  }

  let life = Life()
  private let context: WorkspaceContext

  init(_ context: WorkspaceContext) { self.context = context }

  func start() {
    show(ExploreScreen(context)) { explore, output in
      let context = explore.context
      switch output {
      case .open(let channel): explore.begin(.channel(channel))
      case .join(let channel):
        explore.ask(.join(channel.id), context.parlor) { (explore, _: Answer) in
          explore.tell(Reason("joined", ["name": "#" + channel.name]))
        }
      case .enter(let channel):
        explore.ask(.join(channel), context.parlor) { (explore, _: Answer) in
          explore.begin(.channel(channel))
        }
      }
    }
  }

  func makeChild(_ flow: ChildFlow) throws -> Child<ExploreCoordinator> {
    switch flow {
    case .channel(let id): .flow(try RoomCoordinator(context, channel: id))
    }
  }
}

/// Every channel of a workspace, and which of them the account has joined.
final class ExploreScreen: ListScreen {
  enum Event {
    case ask(ChannelCard)
    case answer(Bool)
    case list(Excerpt.Turn)
    case output(Output)
  }
  enum Output {
    case open(Room.ID)
    case join(ChannelCard)
    /// Joins the channel and opens it.
    case enter(Room.ID)
  }
  struct Model {
    var workspace: String
    var channels: ListPage<ChannelCard>
    /// The channel that the screen asks about: whether to join it.
    var asked: ChannelCard?
    var trouble = ""
    /// Whether a narrow screen has rows for descriptions.
    var hasPreviews = true

    var rows: [(card: ChannelCard, hasPreview: Bool)] {
      channels.rows.map { ($0, hasPreviews && !$0.description.isEmpty) }
    }
  }

  static let shape = Shape<Model, Event>("Explore/explore") {
    Value("workspace") { $0.workspace }
    Value("asked") { $0.asked?.name ?? "" }
    Value.number("members") { $0.asked?.members ?? 0 }
    Value("trouble") { $0.trouble }
    List("channels", before: { $0.channels.before }, { $0.rows }) {
      Value("name") { $0.card.name }
      Value("description") { $0.card.description }
      Flag("isJoined") { $0.card.isJoined }
      Flag("hasPreview") { $0.hasPreview }
      Choice("go") { .output($0.card.isJoined ? .open($0.card.id) : .join($0.card)) }
    }
    ListPage<ChannelCard>.parts(\.channels) { .list($0) }
    Flag("hasHint") { $0.hasPreviews }
    Form("join", active: { $0.asked != nil }) {
      Field.confirm("sure")
    } submit: {
      .answer($0.isYes("sure"))
    }
    Sample("a few") { Model(workspace: "Harbour Tea", channels: ListPage(sample)) }
    Sample("many") {
      Model(
        workspace: "Harbour Tea",
        channels: ListPage(rows: sample, first: 9, found: 42, isLong: true, filter: "de"))
    }
    Sample("asked") { Model(workspace: "Harbour Tea", channels: ListPage(sample), asked: sample[1]) }
    Sample("hardly any rows") {
      var model = Model(workspace: "Harbour Tea", channels: ListPage(sample))
      model.hasPreviews = false
      return model
    }
    Sample("none") { Model(workspace: "Harbour Tea", channels: ListPage([])) }
    Sample("trouble") {
      Model(workspace: "Harbour Tea", channels: ListPage([]), trouble: "The disk failed.")
    }
  }

  private static let sample = [
    ChannelCard(id: 42, name: "general", description: "모두의 이야기, for everyone", members: 8, isJoined: true),
    ChannelCard(id: 43, name: "디자인-리뷰", description: "", members: 3, isJoined: false),
    ChannelCard(
      id: 44, name: String(repeating: "long", count: 7),
      description: "A description that is longer than most",
      members: 1203, isJoined: false),
  ]

  private let context: WorkspaceContext
  private var asked: ChannelCard?
  private var seat: Seat<Event>?
  let live: LiveList<Event>

  init(_ context: WorkspaceContext) {
    self.context = context
    let machine = context.parlor.machine
    live = LiveList(
      context.parlor, others: { first in 4 + (first > 0 ? 1 : 0) },
      each: { machine.rowsOfEntry })
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    live.appear(seat)
    takeWanted()
  }

  func disappear() {
    live.disappear()
    asked = nil
  }

  func refresh() { takeWanted() }

  /// Asks about the channel that the user has named elsewhere.
  private func takeWanted() {
    guard let wanted = context.parlor.known.wantedChannel.take() else { return }
    asked = context.parlor.read(or: nil) { () throws(StoreError) in
      try context.store.channelCards(of: context.workspace.id, for: context.account.id).first {
        $0.id == wanted
      }
    }
  }

  var model: Model {
    var model = Model(workspace: context.workspace.name, channels: ListPage([]))
    model.hasPreviews = !context.parlor.machine.isTiny
    do throws(StoreError) {
      let cards = try context.store.channelCards(of: context.workspace.id, for: context.account.id)
      model.channels = live.page(of: cards) { "#" + $0.name }
      model.asked = cards.first { $0.id == asked?.id && !$0.isJoined }
    } catch {
      model.trouble = context.parlor.words(for: error)
    }
    return model
  }

  var only: Event? { model.channels.only.map { $0.isJoined ? .output(.open($0.id)) : .ask($0) } }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .ask(let channel): asked = channel
    case .answer(let isYes):
      defer { asked = nil }
      return isYes ? asked.map { .enter($0.id) } : nil
    case .list(let turn): if let only = self.turn(turn) { seat?.send(only) }
    case .output(let output): return output
    }
    return nil
  }
}
