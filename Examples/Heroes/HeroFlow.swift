import Usher
import UsherScreens

/// A hero, with a story that the user can fold and unfold, and the note on it.
final class HeroFlow: Coordinator {
  enum ChildFlow: Flow { case note }
  enum Event { case fold, retry, favourite, note }
  enum NoteEvent { case write(String), clear, save }

  struct Model {
    let desk: Desk
    let id: Int
    var hero: Hero?
    var isUnfolded = false
    var failure: Reason?
  }

  static let shape = Shape<Model, Event>("Heroes/hero") {
    Flag("hasFailed") { $0.failure != nil }
    Flag("isUnfolded") { $0.isUnfolded }
    Flag("isFavourite") { $0.desk.isFavourite($0.id) }
    Value("name") { $0.hero?.name ?? "" }
    Value("korean") { $0.hero?.korean ?? "" }
    Value("city") { $0.hero?.city ?? "" }
    Value("power") { $0.hero?.power ?? "" }
    Fold("story", rest: "more", rows: { $0.isUnfolded ? nil : 0..<2 }) { $0.hero?.story ?? "" }
    Value("note") { $0.desk.content.notes[$0.id, default: ""] }
    Choice("fold") { _ in .fold }
    Choice("favourite") { _ in .favourite }
    Choice("note") { _ in .note }
    Choice("retry") { _ in .retry }
    Sample("a favourite") { Model(desk: .sample, id: 1, hero: .sample) }
    Sample("the whole story") { Model(desk: .sample, id: 2, hero: .sample, isUnfolded: true) }
    Sample("failed") { Model(desk: .sample, id: 2, failure: Reason("busy")) }
  }

  /// The text of the note. Nothing is stored until the user saves.
  static let note = Shape<String, NoteEvent>("Heroes/note") {
    List("lines", { $0.split(separator: "\n").map(String.init) }) { Value("line") { $0 } }
    Flag("isEmpty") { $0.isEmpty }
    Choice("save") { _ in .save }
    Choice("clear") { _ in .clear }
    Say("write") { .write($0) }
    Sample("two lines") { "Ask about the ferry.\nBring a lamp." }
  }

  let life = Life()
  private let id: Int
  private let world: World
  private lazy var page = Page(Self.shape, Model(desk: world.desk, id: id))

  init(_ id: Int, _ world: World) { (self.id, self.world) = (id, world) }
  func start() {
    show(page) { $0.hear($1) }
    find()
  }

  func admits(_ flow: ChildFlow) -> Admission { page.model.failure.map { .no($0) } ?? .yes }

  func makeChild(_ flow: ChildFlow) -> Child<HeroFlow> {
    let (desk, id) = (world.desk, id)
    let page = Page(Self.note, desk.content.notes[id, default: ""])
    page.leaving = { [unowned page] _, _ in
      page.model == desk.content.notes[id, default: ""] ? .yes : .question(Reason("unsaved"))
    }
    // At the end of the input nobody answers the question.
    page.onRemoved = { [unowned page] reason in if !reason.isAsked { desk.content.notes[id] = page.model } }
    return .screen(page) { flow, event in
      switch event {
      case .write(let text) where page.model.count + text.count > 2000: flow.tell(Reason("noteFull"))
      case .write(let text): page.model += page.model.isEmpty ? text : "\n" + text
      case .clear: page.model = ""
      case .save:
        desk.content.notes[id] = page.model
        flow.back()
      }
    }
  }

  private func hear(_ event: Event) {
    switch event {
    case .fold: page.model.isUnfolded.toggle()
    case .retry: find()
    case .note: begin(.note)
    case .favourite where world.desk.content.account == nil: begin(above: Catalogue.ChildFlow.logIn)
    case .favourite:
      guard let hero = page.model.hero, let oldest = world.desk.toggleFavourite(hero) else { return }
      tell(Reason("oldestGoes", ["hero": oldest.name]))
    }
  }

  private func find() {
    page.model.failure = nil
    load({ [source = world.source, id] job in
      try job.step(Reason("loading", ["hero": "\(id)"]))
      return try source.hero(id, report: job.step)
    }) { flow, result in
      switch result {
      case .success(let hero): flow.page.model.hero = hero
      case .failure(let why as Reason) where why.id == "noHero": flow.close(why: why)
      case .failure(let error):
        flow.page.model.failure = Reason(error)
        flow.tell(Reason(error))
        // A hero that was not loaded shows no note.
        flow.backToFirst()
      }
    }
  }
}
