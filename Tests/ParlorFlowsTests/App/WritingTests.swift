import Testing
import Usher
import UsherScreens
import UsherSession

@testable import ParlorFlows
@testable import ParlorStore

/// `/msg`: who gets the text, and which text.
@Suite struct WritingTests {
  private let file: BusyFile
  private let session: Session
  private let screen = Screen()

  private final class Screen { var said: [String] = [] }

  init() throws {
    file = try BusyFile()
    for (number, nickname) in ["Bo", "Bo Lee", "Bo Lee Kim"].enumerated() {
      let form = SignUp(
        email: "\(number)@example.org", nickname: nickname, password: DemoWorld.password)
      let account = try file.store.signUp(form, hash: DemoWorld.hash).id
      try file.store.join(Workspace.ID(1), account)
    }
    let parlor = Parlor(store: file.store, now: { DemoStage.time })
    parlor.begin(as: try #require(try file.store.account(file.ann)))
    session = parlor.session(
      Tree(AppCoordinator(parlor), clock: { 0 }), gallery: DemoStage.gallery, language: "en")
    session.begin { $0.start() }
    let screen = screen
    session.output = { screen.said += $0.split(separator: "\n").map(String.init) }
  }

  private func type(_ line: String) -> [String] {
    screen.said = []
    session.type(line)
    return screen.said
  }

  private var newest: String? {
    get throws { try (1...20).compactMap { try file.store.message(Message.ID($0)) }.last?.text }
  }

  @Test(arguments: [
    ("/msg @Bo a    b  c", "@Bo", "a    b  c"), ("/msg bo Lee's coat", "@Bo", "Lee's coat"),
    ("/msg Bo Lee  two", "@Bo Lee", "two"), ("/msg @Bo Lee Kim x", "@Bo Lee Kim", "x"),
    ("/msg  Bo  Lee three", "@Bo Lee", "three"), ("/msg #all   columns:  1", "#all", "columns:  1"),
  ])
  func `the longest name gets the text as it was typed`(line: String, name: String, text: String) throws {
    #expect(type(line) == ["Sent to \(name)."])
    #expect(try newest == text)
  }

  @Test(arguments: ["/msg al salary", "/msg #l salary", "/msg ll salary"])
  func `a text is not sent by a part of a name, and the line is there with the whole one`(line: String) throws
  {
    session.state.drafts = { .inLine }
    let before = try newest
    #expect(type(line).last?.contains("Did you mean #all?") == true)
    #expect(try newest == before)
    #expect(session.prompt.draft == "/msg #all salary")
    #expect(type(session.prompt.draft) == ["Sent to #all."])
    #expect(try newest == "salary" && session.prompt.draft.isEmpty)
  }

  @Test func `rooms of one name in other workspaces are told apart`() throws {
    for name in ["Oak", "Elm"] {
      let workspace = try file.store.makeWorkspace(name: name, description: "", by: file.ann).id
      _ = try file.store.makeChannel(name: "lunch", description: "", in: workspace, by: file.ann)
    }
    #expect(type("/msg lunch at one").joined().contains("#lunch (Elm), #lunch (Oak)"))
    #expect(type("/msg lunch (oak) at two") == ["Sent to #lunch (Oak)."])
    #expect(try newest == "at two")
  }

  @Test func `a long text that was typed is repeated only at its beginning`() {
    let long = String(repeating: "x", count: 500)
    for line in ["/go \(long)", "/msg \(long) text", "/msg \(long)"] {
      #expect(type(line).joined().utf8.count < 200)
    }
  }
}
