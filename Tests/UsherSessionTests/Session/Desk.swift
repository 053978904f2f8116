import Usher
import UsherScreens

@testable import UsherSession

/// A session with one screen that lists notes, for tests of the session itself.
final class Desk {
  let session: Session
  let screen: NotesScreen
  private var output = ""

  init(_ notes: [String] = [], width: Int = 60, height: Int? = nil, journalLimit: Int = 256) {
    screen = NotesScreen()
    screen.model.notes = notes
    let source = Source(path: "Screens/Notes/notes.en.screen", text: NotesScreen.picture)
    session = Session(
      Tree(NotesCoordinator(screen), journalLimit: journalLimit), gallery: Gallery([source]), language: "en")
    session.width = { width }
    session.height = { height }
    session.wording.appWords = { key, values, _ in NotesScreen.words[key].map { $0 + values.values.joined() }
    }
    session.output = { [unowned self] in output += $0 }
    _ = session.perform { session.tree.start() }
  }

  /// Returns what was shown since the last call.
  func shown() -> String {
    defer { output = "" }
    return output
  }

  /// Changes the notes without the user, and returns what is shown.
  func change(_ change: (inout [String]) -> Void) -> String {
    _ = shown()
    change(&screen.model.notes)
    session.changed()
    return shown()
  }

  /// Types a line, and returns what it shows.
  func type(_ line: String) -> String {
    _ = shown()
    session.type(line)
    return shown()
  }
}

final class NotesCoordinator: Coordinator {
  enum ChildFlow: Flow { case attic, hall }
  let life = Life()
  private let screen: NotesScreen

  init(_ screen: NotesScreen) { self.screen = screen }

  func start() {
    show(screen) { notes, output in
      switch output {
      case .attic(let andHall):
        notes.begin(.attic)
        if andHall { notes.begin(.hall) }
      }
    }
  }

  func admits(_ flow: ChildFlow) -> Admission {
    flow == .attic ? .no(Reason("noNote", ["note": "attic"])) : .yes
  }

  func makeChild(_ flow: ChildFlow) -> Child<NotesCoordinator> { .screen(NotesScreen()) { _, _ in } }
}

final class NotesScreen: Pictured {
  enum Event: Equatable {
    case say(String)
    case drop(Int)
  }
  enum Output { case attic(andHall: Bool) }
  struct Model {
    var notes: [String] = []
  }

  static let shape = Shape<Model, Event>("Notes/notes") {
    List("notes", isLog: true, { $0.notes }) { Value("text") { $0 } }
    Say("say", careful: true) { .say($0) }
    Sample("one") { Model(notes: ["milk"]) }
  }
  static let picture = """
    Notes
    {{#notes}}
      {{text wrap}}
    {{/notes}}

    note>  -> say
    """
  static let words = [
    "command.drop": "forget a note", "argument.number": "N", "reason.noNote": "there is no note ",
    "command.help": "notes have their own help",
  ]

  var model = Model()
  var heard: [Event] = []
  var logPage: Int?
  var interruptions = 0
  var overheard: [String] = []
  var permission = Permission.yes

  var commands: [ScreenCommand<Event>] {
    [
      ScreenCommand(
        "drop", argument: "number", completions: { [model] _ in (0..<model.notes.count).map { "\($0 + 1)" } }
      ) { [model] text throws(Reason) in
        guard let number = Int(text), model.notes.indices.contains(number - 1) else {
          throw Reason("noNote", ["number": text])
        }
        return .drop(number)
      },
      ScreenCommand("help") { _ in .say("help") },
    ]
  }

  func completions(of word: String) -> [String] { ["@mina", "@jun"].filter { $0.hasPrefix(word) } }

  func interrupt() { interruptions += 1 }

  var onOverhear: (String) -> Void = { _ in }

  func overhear(_ line: String) {
    overheard.append(line)
    onOverhear(line)
  }

  func canLeave(_ departure: Departure) -> Permission { permission }

  func hear(_ event: Event) -> Output? {
    if case .say(let text) = event, text.hasPrefix("open the attic") {
      return .attic(andHall: text.hasSuffix("hall"))
    }
    heard.append(event)
    switch event {
    case .say(let text): model.notes.append(text)
    case .drop(let number): model.notes.remove(at: number - 1)
    }
    return nil
  }
}
