import Glibc
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

// A shop with a slow store. Looking up an article takes as many milliseconds as the argument after `shop` says, and so does
// loading its screen. The pty suite types into the shop meanwhile.
private let delay = Int32(CommandLine.arguments.dropFirst(2).first ?? "") ?? 5000

final class Shop: Coordinator {
  enum ChildFlow: Flow { case article(Int) }
  let life = Life()
  var search: Pending?
  func start() { show(Door()) { shop, event in if case .enter = event { shop.begin(.article(1)) } } }
  func makeChild(_ flow: ChildFlow) -> Child<Shop> {
    switch flow {
    case .article(let number): .screen(Article(number)) { _, _ in }
    }
  }
}

private final class Door: Pictured {
  enum Event { case enter }
  struct Model {}
  static let shape = Shape<Model, Event>("Shop/door") { Choice("enter") { _ in .enter } }
  let model = Model()
}

private final class Article: Pictured {
  struct Model {
    var number: Int
    var text: String?
  }
  static let shape = Shape<Model, Never>("Shop/article") {
    Value("number") { String($0.number) }
    Value("text") { $0.text ?? "" }
    Flag("loading") { $0.text == nil }
  }
  private(set) var model: Model
  init(_ number: Int) { model = Model(number: number) }
  func appear(_ seat: Seat<Never>) {
    let number = model.number
    seat.load({ fetch("text of \(number)") }) { [weak self] result in
      self?.model.text = try? result.get()
      seat.changed()
    }
  }
}

@Sendable private func fetch(_ text: String) -> String {
  // Waits as long as a slow store would.
  _ = poll(nil, 0, delay)
  return text
}

private let pictures = [
  Source(path: "Screens/Shop/door.en.screen", text: "A door\n\n  e  Enter  -> enter\n\nDoor>\n"),
  Source(
    path: "Screens/Shop/article.en.screen",
    text:
      "Article {{number}}\n{{#loading}}\nLoading…\n{{/loading}}\n{{#text}}\nIt says: {{text}}\n{{/text}}\n\nArticle>\n"
  ),
  Source(path: "Screens/Shop/shop.en.words", text: "reason.looking  Looking for {{what}}… {{percent}} %\n"),
]

private enum ShopWord: String, Word {
  static let file = "Shop/shop"
  case looking = "reason.looking"
  var values: [String] { ["what", "percent"] }
}

/// Looks something up in ten steps, and reports each of them.
@Sendable private func look(for what: String, _ job: Job) {
  for step in 0..<10 where !job.isCancelled {
    job.report(Reason("looking", ["what": what, "percent": String(step * 10)]))
    _ = poll(nil, 0, delay / 10)
  }
}

func keepShop() throws -> Never {
  let arguments = CommandLine.arguments
  if arguments.contains("bare") {
    // A program that ignores how its session has ended.
    Session(Tree(live: Bare()), gallery: Gallery([])).run(program: "bare")
    exit(0)
  }

  let shop = Shop()
  let tree = Tree(shop, clock: { MonotonicTime.now.nanoseconds }, worker: LateWorkers())
  tree.links.add("far") { (number: Int) in
    .later {
      _ = fetch("")
      return number < 100
        ? .place(Place(Shop.ChildFlow.article(number)))
        : .refused(.unknown(Reason("there is no such article")))
    }
  }
  let session = Session(tree, gallery: Gallery(pictures), language: "en")
  session.use(words: ShopWord.self)
  if arguments.contains("careless") {
    session.run(program: "careless")
    exit(0)
  }
  session.commands.append(
    Command("look", argument: "what") { [shop] _, what in
      shop.search?.cancel()
      shop.search = what.isEmpty ? nil : shop.load({ look(for: what, $0) }) { _, _ in }
    })
  if let folder = arguments.firstIndex(of: "history").map({ arguments[$0 + 1] }) {
    // Each account has a history of its own, and nobody has one after a log-out.
    var account: String? = "ann"
    session.commands.append(
      Command("account", argument: "name") { _, name in account = name.isEmpty ? nil : name })
    let loop = try TerminalLoop(session, program: "slow")
    loop.historyFile = { account.map { HistoryFile(path: folder + "/" + $0) } }
    exit(loop.run().exitCode)
  }
  exit(session.run(program: "slow").exitCode)
}
