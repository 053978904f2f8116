import Synchronization
import Usher
import UsherScreens

/// Finds heroes while the user types a name. A line that the user sends opens a place with its results.
final class SearchScreen: Pictured {
  enum Event { case more, retry, output(Output) }
  enum Output { case search(String, found: HeroPage?), open(Int), favourites, logIn }

  struct Model {
    var text = ""
    var found = HeroPage()
    var recents: [String] = []
    var account: String?
    /// Whether the results are those for `text`.
    var isDone = false
    var hasFailed = false
  }

  static let shape = Shape<Model, Event>("Heroes/search") {
    Value("account") { $0.account ?? "" }
    Value("text") { $0.text }
    Value("total") { String($0.found.total) }
    Value("shown") { String($0.found.heroes.count) }
    Flag("isDone") { $0.isDone }
    Flag("isOne") { $0.found.total == 1 }
    Flag("isIdle") { $0.text.count < 2 }
    Flag("hasFailed") { $0.hasFailed }
    Flag("hasMore") { $0.isDone && $0.found.heroes.count < $0.found.total }
    List("heroes", { $0.found.heroes }) {
      Value("name") { $0.name }
      Value("korean") { $0.korean }
      Choice("open") { .output(.open($0.id)) }
    }
    List("recents", { $0.recents }) {
      Value("recent") { $0 }
      Choice("again") { .output(.search($0, found: nil)) }
    }
    Choice("more") { _ in .more }
    Choice("retry") { _ in .retry }
    Choice("favourites") { _ in .output(.favourites) }
    Choice("logIn") { _ in .output(.logIn) }
    Say("search") { .output(.search($0, found: nil)) }
    Sample("the first screen") { Model(recents: ["moon"]) }
    Sample("logged in") { Model(account: "Mina") }
    Sample("found") { Model(text: "moon", found: HeroPage(total: 2, heroes: [.sample]), isDone: true) }
    Sample("found one") { Model(text: "moon", found: HeroPage(total: 1, heroes: [.sample]), isDone: true) }
    Sample("failed") { Model(text: "moon", hasFailed: true) }
  }

  private(set) var model = Model()
  private let world: World
  private var seat: Seat<Event>?
  private let newest = Newest()

  init(_ text: String, found: HeroPage? = nil, _ world: World) {
    self.world = world
    (model.text, model.found, model.isDone) = (text, found ?? HeroPage(), found != nil)
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    model.account = world.desk.content.account
    model.recents = world.desk.recents(matching: model.text)
    if !model.isDone, !model.hasFailed { find(model.text) }
  }

  func refresh() { find(model.text) }

  func overhear(_ line: String) { if line != model.text { find(line) } }

  func hear(_ event: Event) -> Output? {
    switch event {
    case .more: load(page: model.found.heroes.count / HeroPage.size + 1)
    case .retry: load(page: 1)
    case .output(.search(let text, _)) where text.count < 2: seat?.tell(Reason("tooShort"))
    case .output(.search(let text, _)):
      // Results that were found while the user typed are not requested again.
      return .search(text, found: model.isDone && model.text == text ? model.found : nil)
    case .output(let output): return output
    }
    return nil
  }

  /// Searches for another text. The old results stay until the new ones arrive.
  private func find(_ text: String) {
    (model.text, model.recents) = (text, world.desk.recents(matching: text))
    (model.isDone, model.hasFailed) = (false, false)
    newest.count()
    if text.count >= 2 { return load(page: 1) }
    model.found = HeroPage()
    seat?.changed()
  }

  private func load(page: Int) {
    let (text, number) = (model.text, newest.count())
    model.hasFailed = false
    seat?.tell(Reason("looking", ["text": text]))
    seat?.load({ [source = world.source, newest] in
      guard newest.is(number) else { throw Reason("cancelled") }
      return try source.search(text, page: page) { newest.is(number) }
    }) { [weak self] result in
      if let self, newest.is(number) { show(result, page: page) }
    }
  }

  private func show(_ result: Result<HeroPage, any Error>, page: Int) {
    switch result {
    case .success(let next):
      model.found = HeroPage(total: next.total, heroes: (page > 1 ? model.found.heroes : []) + next.heroes)
      model.isDone = true
    case .failure(let error):
      model.hasFailed = true
      seat?.tell(Reason(error))
    }
    seat?.changed()
  }
}

/// The number of the newest search. Threads that still work on older searches read it.
final class Newest: Sendable {
  private let number = Atomic(0)

  @discardableResult func count() -> Int { number.add(1, ordering: .relaxed).newValue }
  func `is`(_ other: Int) -> Bool { number.load(ordering: .relaxed) == other }
}
