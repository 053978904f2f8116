import Testing
import Usher

@testable import UsherSession

@Suite struct ExportTests {
  private let bank = RecordedBank()

  private func recorded() throws -> Recording {
    bank.type("t", "Say \"it\" 'so' `now`", "/back", "v", "Ann", "a secret")
    return try bank.recording()
  }

  @Test func aCastHasAMarkerForEachPlace() throws {
    let lines = try recorded().cast().split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"version":2,"width":80,"height":24,"timestamp":1793612345,"#))
    #expect(
      lines.filter { $0.contains(#","m","#) }.map { $0.drop { $0 != "m" } } == [
        #"m","/"]"#, #"m","talk"]"#, #"m","/"]"#, #"m","vault"]"#, #"m","/"]"#,
      ])
    let times = lines.dropFirst().compactMap { Double($0.dropFirst().prefix { $0 != "," }) }
    #expect(times == times.sorted() && times.count == lines.count - 1)
    #expect(!lines.contains { $0.contains(#","i","#) })
  }

  @Test func aCastOfVersion3CountsFromTheEventBefore() throws {
    let recording = try recorded()
    let lines = recording.cast(version: 3).split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"version":3,"term":{"cols":80,"rows":24,"#))
    let sum = lines.dropFirst().compactMap { Double($0.dropFirst().prefix { $0 != "," }) }.reduce(0, +)
    #expect(abs(sum - 4.2) < 0.001)
    #expect(lines.last?.hasSuffix(#","x","0"]"#) == true)
  }

  @Test func aPictureOfAnyStep() throws {
    let recording = try recorded()
    let first = try #require(recording.svg(of: 1, title: "Bank"))
    #expect(
      first.contains(">Bank</tspan>") && !first.contains("Talk</tspan></text>\n<text x=\"12\" y=\"207\""))
    #expect(try #require(recording.svg(of: 2, title: "Bank")).contains(">Say: </tspan>"))
    #expect(
      recording.svg(of: 0, title: "") == nil && recording.svg(of: recording.steps.count + 1, title: "") == nil
    )
  }

  @Test func aFilmHasAFrameForEachChangeOfTheScreen() throws {
    let recording = try recorded()
    let film = recording.film(title: "Bank")
    let frames = film.split(separator: "\n").filter { $0.hasPrefix("<g class=\"frame\"") }
    #expect(frames.count == 12)
    #expect(film.contains("@keyframes f0{0%{visibility:hidden}0.000%{visibility:visible}"))
    #expect(film.contains("100.000%{visibility:hidden}}\n@media (prefers-reduced-motion:reduce)"))
    // The file of a single step has nothing that moves.
    #expect(try !#require(recording.svg(of: 1, title: "Bank")).contains("frame"))
  }

  @Test func aScriptPlaysTheSame() throws {
    bank.type("t", "one", "safe\u{202E}evas \u{E0041}", "/back", "a")
    bank.wait(.seconds(1))
    bank.finishWork()
    let text = try bank.recording().script(from: nil)
    #expect(text.contains(#"> safe\u{202E}evas \u{E0041}"#) && !text.contains("\u{202E}"))
    let script = try Script(text)
    let player = ScriptPlayer(Bank(), gallery: Bank.gallery, settings: script.settings)
    var transcript: [Script.Line] = []
    player.output = { transcript.append($0) }
    player.start()
    for line in script.lines where line.isDone { try player.play(line) }
    #expect(
      transcript.filter { $0 != .event("wait", "2s") } == script.lines.filter { $0 != .event("wait", "2s") })
  }
}
