import Usher
import UsherScreens

/// One hero, with a story that the user can fold and unfold.
final class HeroScreen: Pictured {
  enum Event { case fold, retry, favourite, note, missing(Reason) }
  enum Output { case logIn, note, missing(Reason) }

  struct Model {
    var hero: Hero?
    var note = ""
    var isFavourite = false
    var isUnfolded = false
    var hasFailed = false

    /// The whole story, or its beginning while it is folded.
    var story: String {
      guard let story = hero?.story, isLong, !isUnfolded else { return hero?.story ?? "" }
      return story.prefix(120).split(separator: " ").dropLast().joined(separator: " ") + " …"
    }
    var isLong: Bool { hero.map { $0.story.count > 120 } ?? false }
  }

  static let shape = Shape<Model, Event>("Heroes/hero") {
    Flag("isLoading") { $0.hero == nil && !$0.hasFailed }
    Flag("hasFailed") { $0.hasFailed }
    Flag("isThere") { $0.hero != nil }
    Flag("isLong") { $0.isLong }
    Flag("isFolded") { !$0.isUnfolded }
    Flag("isFavourite") { $0.isFavourite }
    Value("name") { $0.hero?.name ?? "" }
    Value("korean") { $0.hero?.korean ?? "" }
    Value("city") { $0.hero?.city ?? "" }
    Value("power") { $0.hero?.power ?? "" }
    Value("story") { $0.story }
    Value("note") { $0.note }
    Choice("fold") { _ in .fold }
    Choice("favourite") { _ in .favourite }
    Choice("note") { _ in .note }
    Choice("retry") { _ in .retry }
    Sample("a hero") { Model(hero: .sample, note: "Call her back.", isFavourite: true) }
    Sample("the whole story") { Model(hero: .sample, isUnfolded: true) }
    Sample("on the way") { Model() }
    Sample("failed") { Model(hasFailed: true) }
  }

  var model: Model {
    var model = state
    model.note = world.desk.content.notes[id] ?? ""
    model.isFavourite = world.desk.isFavourite(id)
    return model
  }

  private var state = Model()
  private let id: Int
  private let world: World
  private var seat: Seat<Event>?

  init(_ id: Int, _ world: World) { (self.id, self.world) = (id, world) }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    if state.hero == nil { load() }
  }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .fold: state.isUnfolded.toggle()
    case .retry: load()
    case .note: return .note
    case .missing(let why): return .missing(why)
    case .favourite:
      guard world.desk.content.account != nil else { return .logIn }
      if let hero = state.hero, let oldest = world.desk.toggleFavourite(hero) {
        seat?.tell(Reason("oldestGoes", ["hero": oldest.name]))
      }
    }
    return nil
  }

  private func load() {
    state.hasFailed = false
    seat?.load({ [source = world.source, id] in try source.hero(id) }) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let hero): state.hero = hero
      case .failure(let why as Reason) where why.id == "noHero": seat?.send(.missing(why))
      case .failure(let error):
        state.hasFailed = true
        seat?.tell(Reason(error))
      }
      seat?.changed()
    }
  }
}

extension Hero {
  static let sample = Hero(
    id: 1, name: "Moonlit Ferry", korean: "달빛 나룻배", city: "Harbourmouth", power: "walks on still water",
    story: String(repeating: "She carried the whole street across the river in one night. ", count: 3))
}
