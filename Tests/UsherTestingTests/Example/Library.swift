import Usher
import UsherScreens
import UsherSession
import UsherTesting

/// Plays tests of the library app, and collects their failures.
final class Library {
  static let pictures = [
    (
      "list",
      "Library\n\n{{#books}}\n  {{key}}  Book {{number}}   -> book\n{{/books}}\n\n  d  Desk   -> desk\n  c  Catalogue   -> catalogue\n  r  Register   -> register\n\nLibrary>   -> greet\n"
    ),
    ("book", "Book {{number}}, {{copies}} copies\n\n  l  Lend   -> lend\n\nBook>\n"),
    ("desk", "The desk\n\nDesk>\n"),
    (
      "catalogue",
      "Catalogue\n{{#loading}}\nOne moment…\n{{/loading}}\n{{#count}}\n{{count}} books\n{{/count}}\n\nCatalogue>\n"
    ),
    (
      "register",
      "Register\n\nRegister>\n\n? name  Name:\n  ! required  Say who you are.\n? pin  PIN:\n  ! required  Type a PIN.\n-> done\n"
    ),
  ]

  let faults = Faults()
  private(set) var failures: [Failure] = []

  func player(missing: String = "") -> ScriptPlayer {
    let clock = ScriptClock(milliseconds: 0)
    let worker = HeldWorker()
    let tree = Tree(Shelf(faults), clock: { clock.nanoseconds }, worker: worker)
    let sources = Library.pictures.filter { $0.0 != missing }.map {
      Source(path: "Screens/Shelf/\($0.0).en.screen", text: $0.1)
    }
    let session = Session(tree, gallery: Gallery(sources), language: "en")
    let words = ["reason.leaveDesk": "Leave the desk?", "reason.noBook": "there is no book"]
    session.wording.appWords = { key, _, _ in words[key] }
    return ScriptPlayer(session, clock: clock, worker: worker) { tree.start() }
  }

  /// Plays a test, and returns the messages of its failures.
  func play(line: Int = 1, _ test: (Play) -> Void) -> [String] {
    failures = []
    test(Play(player(), file: "Tests/Library.swift", line: line) { [unowned self] in failures.append($0) })
    return failures.map(\.message)
  }
}
