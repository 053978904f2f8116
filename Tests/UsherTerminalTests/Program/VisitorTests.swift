import Testing

@testable import UsherTerminal

@Suite struct VisitorTests {
  private static var program: Program {
    var program = Program("tea", version: "1", screens: ProgramScreens([]) { _ in [] })
    program.options = [.door, .push, ProgramOption("cups", value: "N", "")]
    program.commands = [
      ProgramCommand("pour", operand: "POT", options: [ProgramOption("cups", value: "N", ""), .push]) { _ in
        nil
      }
    ]
    program.visitors = ["pour", "cups"]
    return program
  }

  private func run(_ asked: [String], hasTerminal: Bool = true) throws -> UsherTerminal.Run {
    try UsherTerminal.Run(
      ["--home", "/tea", "--door", "ann"], of: Self.program,
      for: Visitor("ann", asked: asked, hasTerminal: hasTerminal))
  }

  @Test func `a visitor asks for nothing, a place or a command`() throws {
    let nothing = try run([])
    #expect(
      nothing.link == nil && nothing[.home] == "/tea" && nothing.visitor?.name == "ann" && !nothing.isPrinted)
    #expect(try run(["order:mint"]).link == "order:mint")
    #expect(try run(["order:mint", "--cups", "2"])[ProgramOption("cups", value: "N", "")] == "2")
    #expect(try run(["--open", "order:mint"]).link == "order:mint")
    let pour = try run(["pour", "green", "--cups=3"])
    #expect(
      pour.operands == ["green"] && pour[.home] == "/tea"
        && pour[ProgramOption("cups", value: "N", "")] == "3")
  }

  @Test func `a place without a terminal is printed`() throws {
    #expect(try run(["order:mint"], hasTerminal: false).isPrinted)
    #expect(try !run([], hasTerminal: false).isPrinted)
    #expect(try !run(["pour", "green"], hasTerminal: false).isPrinted)
  }

  @Test func `nothing else is taken`() {
    for asked in [
      ["ls", "-la"], ["scp", "-t", "x"], ["order:mint", "id"], ["--home", "/"], ["--push", "/etc/passwd"],
      ["order:mint", "--door", "bob"], ["pour", "green", "--push", "x"], ["replay", "x"],
      ["order:mint", "--screens=/"], ["--record", "x"],
    ] {
      #expect(throws: UsageError.self, "\(asked)") { try run(asked) }
    }
  }
}
