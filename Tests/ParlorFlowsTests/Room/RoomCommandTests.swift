import Glibc
import Testing
import UsherScreens
import UsherTesting

@testable import ParlorFlows
@testable import UsherSession

/// Every command of a room has words in each language, and is in the manual.
@Suite struct RoomCommandTests {
  @Test(arguments: ParlorScreens.languages) func `the help has words for every command`(_ language: String)
    throws
  {
    let words = Gallery(ParlorScreens.embedded).words(RoomCommandWord.self, in: language)
    #expect(RoomCommandWord.allCases.filter { words[$0] == $0.rawValue }.map(\.rawValue) == [])
    var given = SettingValues()
    given[.language] = language
    let jun = try Company().guest(Company.jun, at: "channel:42", given: given)
    jun.type("/help")
    let help = jun.news
    for command in RoomCommand.all { #expect(help.contains("/" + command.name), "\(command.name)") }
    #expect(!help.contains(/(command|argument|example)\.[a-z]/))
  }

  @Test(arguments: ["en", "ko"], ["workspace:1", "channel:42"]) func `the help of 80 columns cuts no words`(
    _ language: String, _ place: String
  ) throws {
    var given = SettingValues()
    given[.language] = language
    let jun = try Company().guest(Company.jun, at: place, given: given)
    jun.play.session.height = { 24 }
    jun.type("/help")
    #expect(!jun.news.contains("…"))
  }

  @Test(arguments: ["en", "ko"]) func `the help of a command shows how it is typed`(_ language: String)
    throws
  {
    var given = SettingValues()
    given[.language] = language
    let jun = try Company().guest(Company.jun, at: "channel:42", given: given)
    let names = jun.play.session.allCommands.filter { !$0.argument.isEmpty }.map(\.name)
    #expect(names.count > 20)
    for name in names {
      jun.type("/help " + name)
      let rows = jun.news.split(separator: "\n")
      #expect(rows.contains { $0.hasPrefix("  /\(name)") && !$0.contains("  /\(name)  ") }, "\(rows)")
      #expect(rows.count > 1, "\(name) has no example")
    }
    jun.type("/home", "/help react")
    #expect(jun.news.contains("/react 7 :+1:"))
  }

  @Test func `a command whose words are missing is found by the check`() {
    let file = RoomCommandWord.file + ".ko.words"
    let sources = ParlorScreens.embedded.map { source in
      guard source.path.hasSuffix(file) else { return source }
      let rest = source.text.split(separator: "\n").filter { !$0.hasPrefix("command.reply") }
      return Source(path: source.path, text: rest.joined(separator: "\n"))
    }
    let findings = ParlorScreens.check(root: "Screens").findings(in: sources).map(\.description)
    #expect(findings.count == 1)
    #expect(findings.allSatisfy { $0.contains(file) && $0.contains("command.reply") }, "\(findings)")
  }

  @Test func `the manual lists the commands of a room as the help does`() throws {
    let words = Gallery(ParlorScreens.embedded).words(RoomCommandWord.self, in: "en")
    let declared = try RoomCommand.all.map { command in
      guard !command.argument.isEmpty else { return "/" + command.name }
      let argument = try #require(RoomCommandWord(rawValue: "argument." + command.argument))
      return "/\(command.name) \(words[argument])"
    }
    #expect(try Self.manual().sorted() == declared.sorted())
  }

  /// Returns the commands in the section IN A ROOM of the manual, each with its argument.
  private static func manual() throws -> [String] {
    let root = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 }
    let lines = try text(of: root + "/man/parlor.1").split(separator: "\n").map(String.init)
    let section = try #require(lines.firstIndex(of: ".SH IN A ROOM"))
    var commands: [String] = []
    for (line, next) in zip(lines[section...], lines[(section + 1)...]) {
      if next.hasPrefix(".SH ") { break }
      guard line == ".TP" else { continue }
      // `.BR /mute ", " /unmute` names two; `.BI /reply " N TEXT"` one and its argument.
      let text = next.drop { $0 != " " }.filter { $0 != "\"" && $0 != "\\" }
      commands += text.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
    }
    return commands
  }

  private static func text(of path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
