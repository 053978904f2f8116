import Testing
import Usher

@testable import UsherSession

/// The state of a session, the place and what was typed and not sent, is told when it changes, and belongs to an account.
@Suite struct StateTests {
  private let desk = Desk()
  private var session: Session { desk.session }

  @Test func `the state is told once for each change of the place or of the words`() {
    var told: [String] = []
    session.state.onChange = { [unowned tree = session.tree] in
      told.append("\(tree.place.written): \($0.values.sorted().joined(separator: ", "))")
    }
    func tell(_ words: String? = nil) {
      for _ in 0..<2 { session.state.tell(halfTyped: words, at: session.prompt) }
    }
    tell()
    tell("mil")
    session.park("milk", at: session.prompt)
    session.follow("hall")
    tell()
    tell("bread")
    tell("")
    _ = desk.type("/where")
    tell()
    #expect(told == [": ", ": mil", "hall: milk", "hall: bread, milk", "hall: milk"])
  }

  @Test func `another account finds neither the drafts nor the line of the one before`() {
    var account: String? = "ann"
    var kept: [String: [String: String]] = [:]
    session.state.account = { account }
    session.state.onAccount = { [session] former, unsent in
      kept[former ?? "nobody"] = unsent
      session.tree.drafts = kept[account ?? "nobody"] ?? [:]
    }
    session.perform {}
    session.park("a letter", at: session.prompt)
    let prompt = session.prompt
    session.line.halfTyped = { "a letter to Ben" }
    session.perform { account = "ben" }
    #expect(kept["ann"] == ["": "a letter to Ben"])
    // The line that was cancelled because of the change comes late.
    session.park("a letter to Ben", at: prompt)
    #expect(session.tree.drafts == [:])
    session.line.halfTyped = { nil }
    session.park("ben's", at: session.prompt)
    session.perform { account = nil }
    #expect(session.prompt.draft == "")
    session.perform { account = "ann" }
    #expect(session.prompt.draft == "a letter to Ben")
    #expect(kept["ben"] == ["": "ben's"])
  }

  @Test func `what two sessions of an account have kept is joined`() {
    let first = SavedState(
      version: 1, place: .root, drafts: ["a": "old", "b": "mine", "c": "same", "f": "m"])
    let kept = SavedState(
      version: 1, place: Place(), drafts: ["a": "theirs", "c": "same", "d": "new", "f": "theirs"])
    var joined = first.joining(kept, since: ["a": "old", "c": "same", "e": "sent"])
    let drafts = ["a": "theirs", "b": "mine", "c": "same", "d": "new", "f": "theirs\u{1F}m"]
    #expect(joined == SavedState(version: 1, place: .root, drafts: drafts))
    // Both go on with the same line. The second one sends its words.
    func join(_ words: String, after own: String) -> String? {
      let state = SavedState(version: 1, place: .root, drafts: words.isEmpty ? [:] : ["f": words])
      joined = state.joining(joined, since: ["f": own])
      return joined.drafts["f"]
    }
    #expect(join("their", after: "theirs") == "m\u{1F}their")
    #expect(join("mine", after: "m") == "their\u{1F}mine")
    #expect(join("", after: "mine") == "their")
    #expect(join("", after: "their") == nil)
    session.tree.drafts = ["": "their\u{1F}mine"]
    #expect(session.prompt.draft == "their mine")
    #expect(first.joining(nil, since: [:]) == first)
  }
}
