import Usher
import UsherScreens
import UsherSession

/// A till, and a second one behind it. Orders are a form that the user chooses and may drop again; the answer to the question
/// of the note is filled in already.
final class Till: Coordinator {
  enum ChildFlow: Flow { case more, note }
  enum Event { case more, note, order }
  let life = Life()

  private static let menu = Shape<Bool, Event>("Till/menu") {
    Flag("first") { $0 }
    Choice("more") { _ in .more }
    Choice("note") { _ in .note }
    Form("order", chosen: true) {
      Field.text("tea", [.required])
    } submit: { _ in
      .order
    }
  }
  private static let note = Shape<Void, Void>("Till/note") {
    Form("done", active: { _ in true }) {
      Field.text("text").prefilled { _ in "as usual" }
    } submit: { _ in
      ()
    }
  }

  func start() { show(Page(Self.menu, true)) { $0.hear($1) } }

  func makeChild(_ flow: ChildFlow) -> Child<Till> {
    switch flow {
    case .more: .screen(Page(Self.menu, false)) { $0.hear($1) }
    case .note: .screen(Page(Self.note, ())) { till, _ in till.back() }
    }
  }

  private func hear(_ event: Event) {
    switch event {
    case .more: begin(.more)
    case .note: begin(.note)
    case .order: break
    }
  }

  static func player() -> ScriptPlayer {
    ScriptPlayer(
      Till(),
      gallery: [
        "Till/menu.en.screen": """
        Menu

        {{#first}}
          m  More   -> more
        {{/first}}
          n  Note   -> note
          o  Order   -> order

        Menu>

        ? tea  Tea?
          ! required  Name a tea.
        -> order

        """,
        "Till/note.en.screen": "The note\n\nNote>\n\n? text  Note:\n-> done\n",
      ])
  }
}
