import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// What a session draws while an answer may come at once.
@Suite struct HoldingTests {
  private let counter = Counter()
  private let player: ScriptPlayer
  private let seen = Seen()

  private final class Seen { var rows: [String] = [] }

  init() {
    let seen = seen
    player = ScriptPlayer(counter, gallery: Counter.gallery)
    player.output = { if case .seen(let row) = $0 { seen.rows.append(row) } }
    player.start()
    seen.rows = []
  }

  @Test func `an answer that comes soon is drawn together with its question`() {
    let counter = counter
    player.meanwhile = { counter.answer("yes") }
    player.session.type("a")
    #expect(seen.rows == [])
    player.settle()
    #expect(seen.rows.contains("Counter  asked yes"))
    #expect(!seen.rows.contains("Counter  asked"))
  }

  @Test func `what was asked is drawn after half a second, and the answer later`() {
    player.session.type("a")
    #expect(seen.rows == [])
    player.wait(.milliseconds(500))
    #expect(seen.rows.contains("Counter  asked"))
    counter.answer("no")
    player.settle()
    #expect(seen.rows.contains("Counter  asked no"))
  }

  @Test func `a screen that is the same after the answer is drawn again`() {
    let counter = counter
    player.meanwhile = { counter.answer("") }
    player.session.type("a")
    player.settle()
    #expect(seen.rows.contains("Counter"))
  }

  @Test func `the next line is not held back`() {
    player.session.type("a")
    player.session.type("b")
    #expect(seen.rows.contains("Counter  asked twice"))
  }
}

/// A screen that asks somebody who answers later.
private final class Counter: Coordinator {
  typealias ChildFlow = Never
  enum Event { case ask, twice }

  let life = Life()
  private let menu = Page(
    Shape<String, Event>("Counter/menu") {
      Value("state") { $0 }
      Choice("ask") { _ in .ask }
      Choice("twice") { _ in .twice }
    }, "")
  private var bell: Bell?
  private var words = ""

  func start() {
    show(menu) { counter, event in
      switch event {
      case .ask:
        counter.menu.model = "asked"
        counter.bell = counter.listen(once: true, holding: .milliseconds(500)) {
          $0.menu.model = $0.words.isEmpty ? "" : $0.menu.model + " " + $0.words
        }
      case .twice: counter.menu.model += " twice"
      }
    }
  }

  func answer(_ words: String) {
    self.words = words
    bell?.ring()
    bell = nil
  }

  static let gallery: Gallery = [
    "Counter/menu.en.screen": """
    Counter  {{state}}

      a  Ask   -> ask
      b  Ask twice   -> twice

    counter>

    """
  ]
}
