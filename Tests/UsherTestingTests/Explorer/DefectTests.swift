import Testing
import UsherTesting

/// The explorer finds each defect that is planted in an app, says where it is and the shortest way there, and finds nothing
/// else.
@Suite struct DefectTests {
  /// What the explorer says of a defect.
  private struct Expected {
    let defect: Orchard.Defect
    /// The file that the finding names, and a text in the line that it names.
    var file = "OrchardRooms.swift"
    var text = ""
    var script: [String] = []
    var words: String?
    /// The other flaws that the defect causes.
    var besides: [String] = []
  }

  private static let expected: [Expected] = [
    Expected(defect: .none),
    Expected(
      defect: .noWayOut, file: "Orchard.swift", text: "let shed =", script: ["> s"],
      words: "a dead end, with nothing to choose and no way back",
      besides: ["no way leads back to the first screen"]),
    Expected(
      defect: .backIgnored, text: "(\"Orchard/house\")", script: ["> h", "! end"],
      words: "going back leads to the same screen"),
    Expected(
      defect: .wrongFinish, text: "Choice(\"take\")", script: ["> h", "> t"],
      words: "a request of the app was refused: Nothing in Orchard leads to pond."),
    Expected(
      defect: .outcomeLost, text: "final class House…Life()", script: ["> h", "> t"],
      words: "House finished with apples, and no finish delegate hears it",
      besides: ["House finished with nothing, and no finish delegate hears it"]),
    Expected(
      defect: .eventWithoutChoice, file: "Orchard.swift", text: "let attic =", script: ["> h"],
      words: "no choice leads to the event shake"),
    Expected(
      defect: .choiceNeverOffered, text: "Choice(\"pick\")", words: "the choice pick is never offered"),
    Expected(
      defect: .stepNeverBegun, text: "final class Cellar…Life()", script: ["> h"],
      words: "the step bottle is never begun"),
    Expected(
      defect: .overflowInKorean, file: "Screens/Orchard/tree.ko.screen", text: "2", script: ["> 1"],
      words: "a row is wider than 40 columns in ko: “마당 한가운데에 서 있는 아주 크고 오래된 사과나무”"),
    Expected(
      defect: .noPictureInKorean, file: "Orchard.swift", text: "let tree =", script: ["> 1"],
      words: "there is no picture of it in ko"),
    Expected(
      defect: .leak, file: "Orchard.swift", text: "let tree =", script: ["> 1"],
      words: "alive without a place: Page<Int, Never>"),
    Expected(
      defect: .guardForgotten, text: "Choice(\"shed\")", script: ["! open /shed"],
      words: "the choice shed is not offered, and /shed opens all the same"),
    Expected(
      defect: .linkElsewhere, file: "Orchard.swift", text: "let tree =", script: ["> 2"],
      words: "tree:2, opened at the start, is not what it was: its screen differs:\n- Tree 2\n+ Tree 1"),
    Expected(
      defect: .stepHidden, file: "Orchard.swift", text: "enum Elsewhere…Life()", script: ["> 1"],
      words: "the link tree has the name of the step tree of Orchard, and tree:1 leads to /house; "
        + "rename one of them, or open the step as /tree:1"),
    Expected(
      defect: .stepRefused, file: "Orchard.swift", text: "enum Elsewhere…Life()", script: ["> 1"],
      words: "the link tree has the name of the step tree of Orchard, and tree:1 is refused; "
        + "rename one of them, or open the step as /tree:1"),
    Expected(
      defect: .handlerInverted, text: "Choice(\"drain\")",
      words: "the choice drain is offered and does nothing"),
    Expected(
      defect: .flowOfNobody, text: "Say(\"say\")", script: ["> hello"],
      words: "a request of the app was refused: Nothing here leads to pond."),
    Expected(
      defect: .reasonWithoutWords, text: "Choice(\"rain\")", script: ["> r"],
      words: "the reason mud has no words; write reason.mud in a file of words"),
  ]

  @Test(arguments: Orchard.Defect.allCases) func `a planted defect is found`(_ defect: Orchard.Defect) throws
  {
    let expected = try #require(Self.expected.first { $0.defect == defect }, "the defect is not tried")
    var explorer = Explorer(
      Typist(texts: { _ in ["hello"] }),
      worlds: [
        "guest": { OrchardStage(defect: defect, hasKey: false) },
        "owner": { OrchardStage(defect: defect, hasKey: true) },
      ])
    explorer.widths = [80, 40]
    let map = try explorer.explore()
    let flaws = map.flaws + map.unused
    guard let words = expected.words else {
      #expect(flaws.isEmpty, "\(flaws)")
      return
    }
    let found = try #require(flaws.first, "nothing is found")
    #expect(
      "\(found)".hasPrefix("\(found.file):\(found.line): ") && "\(found)".contains(words), "\(flaws)")
    #expect(found.script == (["# usher"] + expected.script).map { $0 + "\n" }.joined())
    #expect(found.file.hasSuffix(expected.file))
    #expect(found.line == (try Int(expected.text) ?? line(of: expected.text, in: expected.file)))
    #expect(flaws.count == 1 + expected.besides.count, "\(flaws)")
    for (flaw, words) in zip(flaws.dropFirst(), expected.besides) { #expect("\(flaw)".contains(words)) }
  }

  /// Returns the number of the first line of an example's file that has a text. A `…` in the text leads to a later line.
  private func line(of text: String, in file: String) throws -> Int? {
    let folder = #filePath.split(separator: "/").dropLast(2).reduce("") { $0 + "/" + $1 }
    let code = try ScriptFile(path: "\(folder)/Example/\(file)").text()
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    var line = 0
    for part in text.split(separator: "…") {
      guard let next = lines[line...].firstIndex(where: { $0.contains(part) }) else { return nil }
      line = next
    }
    return line + 1
  }
}
