import Testing
import Usher
import UsherSession

@testable import UsherTerminal

/// Trees that cannot start. The session says what is wrong in the program, and ends.
@Suite(.serialized) struct StartTests {
  private func ends<Root: Coordinator>(_ root: Root, saying lines: String...) throws {
    let run = try Desk.run(root, "/open b\n/where\n")
    let (shown, complaint) = (lines.joined(separator: "\n") + "\n", lines.joined(separator: " "))
    #expect(run == Run(end: .unstarted, output: shown, complaints: [complaint]))
    #expect(run.end.exitCode == 70)
  }

  @Test func aChildThatIsNoTabIsNamed() throws {
    final class NoTab: Coordinator {
      enum ChildFlow: Flow { case a, b }
      let life = Life()
      func start() throws { try tabs([.a, .b]) }
      func makeChild(_ flow: ChildFlow) -> Child<NoTab> { .flow(Nothing(), as: flow == .a ? .push : .tab) }
    }
    try ends(
      NoTab(),
      saying: "NoTab cannot start: a is no tab of it. makeChild must give it as: .tab, and name",
      "it in tabs(_:).")
  }

  @Test func aStartThatShowsNothingIsNamed() throws {
    try ends(
      Nothing(),
      saying: "Nothing cannot start: it has nothing to show. Its start() must show(_:) a",
      "screen, name tabs(_:), or begin(_:) a child.")
  }

  @Test func aStartThatFailsSaysWhy() throws {
    final class Shut: Coordinator {
      let life = Life()
      func start() throws { throw Refusal.denied(Reason("it is shut")) }
    }
    try ends(Shut(), saying: "The program cannot start: it is shut")
  }
}

private final class Nothing: Coordinator {
  let life = Life()
  func start() {}
}
