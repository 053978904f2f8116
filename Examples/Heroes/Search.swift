import Usher
import UsherEvents
import UsherScreens

/// Finds heroes while the user types a name. A line that the user sends opens a place with its results.
final class SearchScreen: Pictured {
  enum Event { case more, retry, output(Catalogue.ChildFlow) }

  static let shape = Shape<SearchScreen, Event>("Heroes/search") {
    Value("account") { $0.world.desk.content.account ?? "" }
    Value("text") { $0.text }
    Value.number("total") { $0.found.total }
    Value.number("shown") { $0.found.heroes.count }
    Flag("isDone") { $0.isDone }
    Flag("isIdle") { $0.text.count < 2 }
    Flag("hasFailed") { $0.hasFailed }
    Flag("hasMore") { $0.isDone && $0.found.heroes.count < $0.found.total }
    List("heroes", { $0.found.heroes }) {
      Value("name") { $0.name }
      Value("korean") { $0.korean }
      Choice("open") { .output(.hero($0.id)) }
    }
    List("recents", { $0.world.desk.recents.matching($0.text) }) {
      Value("recent") { $0 }
      Choice("again") { .output(.search($0)) }
    }
    Choice("more") { _ in .more }
    Choice("retry") { _ in .retry }
    Choice("favourites") { _ in .output(.favourites) }
    Choice("logIn") { _ in .output(.logIn) }
    Say("search") { .output(.search($0)) }
    Sample("the first screen") { SearchScreen("", .sample) }
    Sample("found") { SearchScreen("spider", .sample) }
    Sample("failed") { SearchScreen("moon", .sample, hasFailed: true) }
  }

  var model: SearchScreen { self }
  private let world: World
  /// The text that was sent. The user may have typed another one since.
  private let sent: String
  private var text: String
  private var found = HeroPage()
  private var (isDone, hasFailed) = (false, false)
  private var seat: Seat<Event>?
  private var search: Pending?

  init(_ text: String, _ world: World, hasFailed: Bool = false) {
    (self.world, sent, self.text, self.hasFailed) = (world, text, text, hasFailed)
    if let last = world.desk.found, last.text == text { (found, isDone) = (last.page, true) }
  }

  func appear(_ seat: Seat<Event>) {
    self.seat = seat
    if !isDone, !hasFailed { find(text) }
  }

  func refresh() { find(sent) }
  func overhear(_ line: String) { if line != text { find(line) } }

  func hear(_ event: Event) -> Catalogue.ChildFlow? {
    switch event {
    case .more: find(text, page: found.heroes.count / HeroPage.size + 1)
    case .retry: find(text)
    case .output(let output): return output
    }
    return nil
  }

  /// Searches for a text. The old results stay until the new ones arrive.
  private func find(_ text: String, page: Int = 1) {
    (self.text, isDone, hasFailed) = (text, page > 1, false)
    search?.cancel()
    if text.count < 2 {
      found = HeroPage()
      seat?.changed()
      return
    }
    search = seat?.load({ [source = world.source] job in
      try job.step(Reason("looking", ["text": text]))
      return try source.search(text, page: page, report: job.step)
    }) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let next):
        (found.total, found.heroes) = (next.total, (page > 1 ? found.heroes : []) + next.heroes)
        (isDone, world.desk.found) = (true, (text, found))
        world.desk.events?.log(Searched(length: text.count, hits: next.total))
      case .failure(let error):
        hasFailed = true
        seat?.tell(Reason(error))
      }
    }
  }
}
