import SeededRandom
import Testing
import UsherScreens
import UsherSession
import UsherTerminal

/// Options in a row, however they are written.
@Suite struct CommandLineTests {
  private static let help = ProgramOption("help", letter: "h", "")
  private static let form = CommandLineForm(
    program: "tea",
    options: [
      ProgramOption("open", value: "PLACE", ""), ProgramOption("lang", value: "LANGUAGE", ""),
      ProgramOption("language-list", ""),
      ProgramOption("print", letter: "p", ""), ProgramOption("quiet", letter: "q", ""),
    ], answers: [help])

  /// An option with the ways to write it.
  private struct Written: CustomStringConvertible {
    let name: String
    let value: String
    let ways: [[String]]
    var description: String { "\(name) \(value)" }
  }

  private static let values = [
    "channel:42", "-", "--", "-p", "--print", "=", "a=b", "=a", " ", "\\", "\"", "\u{1B}[2J", "\u{FEFF}",
    "점심", "\r\n", "*",
  ]

  private static func option(_ random: inout SplitMix64) -> Written {
    switch random.below(5) {
    case 0: return Written(name: "print", value: "", ways: [["--print"], ["-p"], ["--pr"]])
    case 1: return Written(name: "quiet", value: "", ways: [["--quiet"], ["-q"], ["--q"]])
    case 2: return Written(name: "language-list", value: "", ways: [["--language-list"], ["--langu"]])
    case let number:
      let (name, value) = (number == 3 ? "open" : "lang", random.pick(values) ?? "")
      var ways = [["--\(name)=\(value)"], ["--\(name)", value]]
      if name == "open" { ways += [["--o=\(value)"], ["--op", value]] }
      return Written(name: name, value: value, ways: ways)
    }
  }

  private static func given(_ arguments: [String]) throws -> [String] {
    try form.read(arguments).given.map { "\($0.option.name) \($0.value)" }
  }

  @Test func `a command takes as many operands as it names`() throws {
    let pour = ProgramCommand("pour", operand: "POT CUP") { _ in nil }
    let form = CommandLineForm(program: "tea", options: [], commands: [pour])
    #expect(try form.read(["pour", "a", "b"]).operands == ["a", "b"])
    for wrong in [["pour"], ["pour", "a"], ["pour", "a", ""], ["pour", "a", "b", "c"]] {
      #expect(throws: UsageError.self) { try form.read(wrong) }
    }
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...100))
  func `options in a row are read as each by itself, in every way to write them`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let options = (0..<random.below(6)).map { _ in Self.option(&random) }
    let arguments = options.flatMap { random.pick($0.ways) ?? [] }
    #expect(try Self.given(arguments) == options.map(\.description), "seed \(seed): \(arguments)")
    #expect(try Self.given(arguments + arguments) == (options + options).map(\.description), "seed \(seed)")
    // What is asked for is answered, whatever stands behind it.
    let asked = try Self.form.read(arguments + ["--help", "--nonsense", "--open"])
    #expect(asked.given.map(\.option.name) == ["help"], "seed \(seed)")
  }

  @Test(arguments: [
    ["--open"], ["--open="], ["--open", ""], ["--print=yes"], ["--lan"], ["--"] + ["x"], ["---open"],
    ["-pqx"], ["--\u{1B}[2J"],
    ["--open\u{0}=a"], ["--Open=a"], ["—open=a"], ["\u{FEFF}--print"], [""],
  ])
  func `what is no option is refused in words that are safe to show`(arguments: [String]) {
    do throws(UsageError) {
      let reading = try Self.form.read(arguments)
      Issue.record("\(arguments): \(reading)")
    } catch {
      let words = Phrases([], in: "en").say(error)
      #expect(!words.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0 == "\u{FEFF}" })
    }
  }

  @Test func `letters in a row are read as each by itself`() throws {
    #expect(try Self.given(["-pq", "-qp"]) == ["print ", "quiet ", "quiet ", "print "])
  }
}
