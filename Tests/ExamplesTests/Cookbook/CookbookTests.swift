import Testing
import Usher
import UsherFiles
import UsherScreens
import UsherSession
import UsherTesting

/// The recipes of the article *Cookbook*: each is compiled, checked against its picture, and played by a script.
@Suite struct CookbookTests {
  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  static let recipes = [
    "Wizard", "Tabs", "Picker", "Confirm", "LogInFirst", "Drafts", "Paging", "LiveList", "Pops", "Roles",
    "Undo", "Danger",
  ]
  static let pictures = [
    "pick", "tab", "wall", "trash", "door", "logIn", "notes", "note", "books", "queue", "step", "office",
    "todo",
    "database",
  ]

  @Test func `each recipe fits its picture`() throws {
    let outlines = [
      Wizard.pick.outline, Tabs.tab.outline, Paint.wall.outline, Trash.trash.outline, Club.door.outline,
      Club.logIn.outline, Notes.list.outline, Notes.note.outline, Books.shape.outline,
      QueueScreen.shape.outline,
      Library.step.outline, Office.menu.outline, Todo.shape.outline, Database.page(of: "orders").outline,
    ]
    let check = Check(languages: ["en"], outlines: outlines, words: [WordOutline("Cookbook/cookbook")])
    #expect(check.findings(in: try Self.sources()) == [])
  }

  @Test(arguments: ScriptFile.all(below: folder + "/Scripts")) func script(_ file: ScriptFile) {
    file.play(fail: record) {
      try player(of: String(file.name.dropFirst("Scripts/".count).dropLast(".script".count)), $0)
    }
  }

  @Test(arguments: recipes) func `the article quotes each recipe`(name: String) throws {
    let recipe = try Self.text("Recipes/\(name).swift")
    #expect(recipe.utf8.count { $0 == UInt8(ascii: "\n") } <= 30)
    let body = try #require(recipe.split(separator: "\n\n", maxSplits: 1).last, "no lines below the imports")
    #expect(try article().contains("\n```swift\n\(body)```\n"), "\(name)")
  }

  @Test(arguments: pictures) func `the article quotes each picture`(name: String) throws {
    #expect(
      try article().contains("\n```\n\(Self.text("Screens/Cookbook/\(name).en.screen"))```\n"), "\(name)")
  }

  @Test(arguments: ["logInFirst", "drafts", "danger"]) func `the article quotes sessions`(
    name: String
  ) throws {
    #expect(try article().contains("\n```\n\(Self.text("Scripts/\(name).script"))```\n"), "\(name)")
  }

  private func player(of recipe: String, _ settings: Script.Settings) throws -> ScriptPlayer {
    let gallery = Gallery(try Self.sources())
    func player(_ root: some Coordinator) -> ScriptPlayer {
      ScriptPlayer(root, gallery: gallery, settings: settings) { $0.use(words: "Cookbook/cookbook") }
    }
    switch recipe {
    case "wizard": return player(Wizard())
    case "tabs": return player(Tabs())
    case "picker": return player(Paint())
    case "confirm": return player(Trash())
    case "logInFirst": return player(Club())
    case "drafts": return player(Notes())
    case "paging": return player(Only(Books()))
    case "liveList":
      let queue = Queue()
      let player = player(Only(QueueScreen(queue)))
      player.events.append(
        ScriptEvent("order") { player, tea in player.session.perform { queue.orders.append(tea) } })
      return player
    case "pops": return player(Library())
    case "roles": return player(Office(isAdmin: false))
    case "undo": return player(Only(Todo()))
    case "danger": return player(Database("orders"))
    default: throw Reason("unknown", ["recipe": recipe])
    }
  }

  private static func sources() throws -> [Source] {
    try (pictures.map { $0 + ".en.screen" } + ["cookbook.en.words"]).map {
      Source(path: "Screens/Cookbook/" + $0, text: try text("Screens/Cookbook/" + $0))
    }
  }

  private static func text(_ path: String) throws -> String { try read(folder + "/" + path) }
  private func article() throws -> String {
    try Self.read(ArticleTests.root + "Sources/Usher/Usher.docc/Cookbook.md")
  }
  private static func read(_ path: String) throws -> String {
    String(decoding: try RegularFile.read(path, limit: 1 << 20), as: UTF8.self)
  }
}

/// The root of a program with one screen.
private final class Only<S: Screen>: Coordinator {
  let life = Life()
  private let screen: S
  init(_ screen: S) { self.screen = screen }
  func start() { show(screen) { _, _ in } }
}
