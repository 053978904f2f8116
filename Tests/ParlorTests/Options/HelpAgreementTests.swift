import Glibc
import ParlorFlows
import Testing
import UsherFiles
import UsherSession
import UsherTerminal

@testable import parlor

@Suite struct HelpAgreementTests {
  /// Each option as the help and the manual write it: `-h, --help`, `--open PLACE`.
  private let heads =
    (ProgramOption.session
    + ProgramCommand.parlor.flatMap { ($0.options ?? []).filter { !ProgramOption.session.contains($0) } }).map
  { option in
    (option.letter.map { "-\($0), " } ?? "") + option.typed + (option.value.map { " " + $0 } ?? "")
  }

  /// The help in each language.
  private let helps = ParlorScreens.languages.map(help)

  private static func help(_ language: String) -> String {
    HelpText.text(ProgramScreens.parlor.phrases(in: language), of: nil)
  }

  @Test(arguments: ParlorScreens.languages)
  func theHelpNamesEveryOptionOnce(_ language: String) {
    let help = Self.help(language)
    let lines = help.split(separator: "\n").filter { $0.hasPrefix("  ") && $0.contains("--") }
    let named = lines.map { $0.trimming(" ").split(separator: "  ")[0] }
    #expect(named.map(String.init).sorted() == heads.sorted())
    // A Korean character takes two columns.
    let widths = help.split(separator: "\n").map { line in line.count + line.count { !$0.isASCII } }
    #expect(widths.allSatisfy { $0 <= 80 })
  }

  @Test func theHelpOfACommandSaysWhatItTakes() throws {
    let post = try #require(ProgramCommand.parlor.first { $0.name == "post" })
    #expect(
      HelpText.text(ProgramScreens.parlor.phrases(in: "en"), of: post) == """
        usage: parlor post ROOM [OPTION]...
                                           send standard input as one message

              --reply NUMBER      reply to the message with this number
              --file NAME         send the input as a file with this name
              --as NAME           sign in as NAME; else this terminal's last account
              --json              print JSON, with --print, --explain or a command
              --lang LANGUAGE     en or ko; else the account's setting, else the locale
              --home DIR          keep all files in DIR
        parlor --help lists them all

        """)
  }

  @Test func theHelpNamesAllLanguages() {
    let languages = ParlorScreens.languages.joined(separator: " or ")
    #expect(Self.help("en").contains("--lang LANGUAGE     " + languages + ";"))
  }

  static let manuals = ["man/parlor.1", "man/ko/parlor.1"]

  @Test(arguments: manuals)
  func theManualNamesEveryOptionOnce(_ page: String) throws {
    let manual = try text(of: page)
    let lines = manual.split(separator: "\n")
    // The heads of commands begin with a slash, and two hyphens in them are no option.
    let headLines = zip(lines, lines.dropFirst()).filter {
      $0.0 == ".TP" && $0.1.contains("\\-\\-") && !$0.1.contains(" /")
    }.map(\.1)
    let named = headLines.map { line in
      String(line.drop { $0 != " " }.filter { $0 != "\"" && $0 != "\\" }).trimming(" ")
        .split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        .replacing(" ,", with: ",")
    }
    #expect(named.sorted() == heads.sorted())
    #expect(manual.contains("\"parlor \(Program.parlor.version)\""))
  }

  /// The Korean manual has the sections, the entries, the examples and the exit codes of the English one, in its order.
  @Test func bothManualsSayTheSame() throws {
    func outline(_ page: String) throws -> [String] {
      let lines = try text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
      var outline: [String] = []
      var isExample = false
      for (number, line) in lines.enumerated() {
        if line.hasPrefix(".SH ") || line.hasPrefix(".SS ") { outline.append(String(line.prefix(3))) }
        if number > 0, lines[number - 1] == ".TP" { outline.append(String(line)) }
        if line == ".fi" { isExample = false }
        if isExample { outline.append(String(line)) }
        if line == ".nf" { isExample = true }
        let code = line.prefix { $0.isNumber }
        if line.hasSuffix("T{"), !code.isEmpty { outline.append(String(code)) }
        if line.hasPrefix("T}\tparlor") || line.hasPrefix("T}\t(") { outline.append(String(line)) }
      }
      return outline
    }
    let english = try outline("man/parlor.1")
    #expect(english.count > 150)
    #expect(try outline("man/ko/parlor.1") == english)
    // A paragraph that is left out makes the Korean page shorter than its shorter sentences do.
    let paragraphs = { (page: String) throws in
      try text(of: page).split(separator: "\n").count { $0 == ".PP" }
    }
    #expect(try paragraphs("man/ko/parlor.1") == paragraphs("man/parlor.1"))
  }

  @Test func everyPageNamesTheVersionOfTheProgram() throws {
    let version = Program.parlor.version
    #expect(try text(of: "CHANGELOG.md").split(separator: "\n## ")[1].hasPrefix(version))
    #expect(try text(of: "README.md").contains("\n## Status\n\n\(version), "))
    #expect(try text(of: "README.ko.md").contains("\n## 상태\n\n\(version), "))
  }

  @Test(arguments: manuals)
  func theManualListsTheOptionsOfEachCommand(_ page: String) throws {
    let lines = try text(of: page).replacing("\\-", with: "-").split(separator: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("parlor check ") })
    let rows = lines[start...].prefix { $0 != ".fi" }.joined(separator: "\n").replacing("\n  ", with: " ")
    var listed: [String: [String]] = [:]
    for row in rows.split(separator: "\n") {
      let words = row.split(separator: " ").map(String.init)
      listed[words[1]] = words.dropFirst(2).sorted()
    }
    // sshd types `--door`.
    let taken = Program.parlor.commands.map { command in
      let options =
        command.options
        ?? ProgramOption.session.filter { !$0.isForSessionOnly && $0 != .door && $0.letter == nil }
      return (command.name, options.map(\.typed).sorted())
    }
    #expect(listed == Dictionary(uniqueKeysWithValues: taken))
  }

  @Test(arguments: manuals)
  func bothNameEveryCommand(_ page: String) throws {
    let manual = try text(of: page)
    for command in Program.parlor.commands {
      let head = "parlor \(command.name) \(command.operand ?? "[OPTION]")"
      #expect(helps.allSatisfy { $0.contains(head) })
      #expect(manual.contains(".B parlor \(command.name)\n"))
    }
  }

  @Test(arguments: manuals)
  func bothNameEveryCommandOfASession(_ page: String) throws {
    let launch = try Launch(Run(["--demo", "--print"], of: .parlor))
    _ = PushDesk(launch.world.parlor, launch.session)
    let manual = try text(of: page)
    for command in launch.session.commands {
      #expect(helps.allSatisfy { $0.contains(" /\(command.name) ") })
      #expect(manual.contains(command.argument.isEmpty ? ".B /\(command.name)\n" : ".BI /\(command.name) \""))
    }
  }

  @Test(arguments: manuals)
  func theManualNamesEveryCommandOfARoom(_ page: String) throws {
    let launch = try Launch(Run(["--demo", "--print"], of: .parlor))
    var shown = ""
    launch.session.output = { shown += $0 }
    launch.session.begin { launch.world.parlor.start($0, at: "channel:42") }
    shown = ""
    launch.session.type("/help")
    let commands = shown.split(separator: "\n").filter { $0.hasPrefix("  /") }.map {
      $0.dropFirst(2).prefix { $0 != " " }
    }
    #expect(commands.contains("/discard"))
    let manual = try text(of: page)
    for command in commands { #expect(manual.contains(command), "\(command)") }
  }

  @Test func theManualHasTheTableOfWhatReachesOut() throws {
    let rows = Reach.all.map {
      $0.name + String(repeating: " ", count: 15 - $0.name.count) + $0.effect.rawValue
    }
    #expect(try text(of: "man/parlor.1").contains(".nf\n" + rows.joined(separator: "\n") + "\n.fi\n"))
    // The table has exactly the options that take a path.
    let paths: [String?] = ["FILE", "DIR", "TARGET"]
    #expect(ProgramOption.session.allSatisfy { ($0.file != nil) == paths.contains($0.value) })
  }

  /// Only these modules call the system.
  @Test func onlyTheseFilesStartProgramsOrOpenPaths() throws {
    var found: Set<String> = []
    let calls = [
      "posix_spawn(", "posix_spawnp(", "execv", "fork()", "popen(", "system(", "fopen(", "= open(", "? open(",
      "Glibc.open(", "opendir(", "mkstemp(",
      "RegularFile.open(", "RegularFile.openOwn(", "RegularFile.create(", "RegularFile.write(",
      "Folder.forEachEntry(", "dlopen(",
    ]
    let modules = [
      "parlor", "UsherPush", "UsherFiles", "UsherTerminal", "CEditline", "UsherEvents",
    ]
    for module in modules {
      for file in try files(in: "Sources/" + module) {
        let lines = try text(of: file).split(separator: "\n").filter {
          !$0.contains("func ") && !$0.contains("//")
        }
        if lines.contains(where: { line in calls.contains { line.contains($0) } }) { found.insert(file) }
      }
    }
    #expect(
      found == [
        // These are in the table: /edit, /file and /save, /view, ~/.editrc, parlor server, parlor join, parlor door, and the options.
        "Sources/parlor/Door/Tool.swift",
        "Sources/parlor/AgentProgram.swift", "Sources/parlor/AgentKeeper.swift",
        "Sources/UsherTerminal/Session/ForegroundJob.swift", "Sources/parlor/Editor.swift",
        "Sources/parlor/DiskShelf.swift", "Sources/parlor/ViewerProcess.swift",
        "Sources/UsherTerminal/Editor/Editline.swift",
        "Sources/parlor/PushFile.swift", "Sources/UsherTerminal/Program/Payloads/PayloadInput.swift",
        "Sources/parlor/PaymentFile.swift", "Sources/parlor/Events/EventsCommand.swift",
        "Sources/UsherEvents/Servers/LineFile.swift",
        "Sources/UsherTerminal/Program/Screens/ScreenFiles.swift",
        "Sources/UsherFiles/FollowedFile.swift", "Sources/UsherFiles/RegularFile.swift",
        "Sources/UsherFiles/Folder.swift",
        "Sources/UsherTerminal/Program/Recording/RecordingFile.swift",
        "Sources/UsherTerminal/Program/Recording/ReplayRun.swift",
        // These make files in a new folder.
        "Sources/parlor/RescueCommand.swift", "Sources/parlor/StoreCopy.swift",
        "Sources/UsherFiles/ScratchFolder.swift",
        // These open Parlor's own files, in its folders.
        "Sources/UsherTerminal/Program/Files/Directories.swift", "Sources/UsherFiles/OwnFile.swift",
        "Sources/UsherFiles/SessionRoll.swift", "Sources/UsherFiles/PositionMark.swift",
        "Sources/UsherTerminal/Lines/History.swift",
        "Sources/UsherTerminal/Program/Door/Audit/AuditFile.swift",
        "Sources/UsherTerminal/Session/InspectionSocket.swift",
        "Sources/UsherEvents/SQLite/SQLiteEventStore.swift", "Sources/parlor/Events/RunningMark.swift",
        // This names a call so that it is refused.
        "Sources/CEditline/door.c",
        // These open the terminal itself, and /dev/null.
        "Sources/UsherTerminal/Output/Output.swift", "Sources/UsherTerminal/Terminal.swift",
        "Sources/CEditline/CEditline.c", "Sources/CEditline/guard.c",
      ], "\(found.sorted())")
  }

  @Test(arguments: zip(manuals, ["PLACES", "위치"]))
  func bothNameEveryKindOfLink(_ page: String, _ chapter: String) throws {
    let places = try text(of: page).split(separator: ".SH ").first { $0.hasPrefix(chapter + "\n") }
    let lines = try #require(places).split(separator: "\n")
    let heads = zip(lines, lines.dropFirst()).filter { $0.0 == ".TP" }.map(\.1)
    let named = heads.flatMap { $0.dropFirst(4).split { " \",".contains($0) } }.map(String.init)
    let examples = LinkKind.all.flatMap(\.examples)
    #expect(
      named.map { $0 == "search:" ? "search:WORD" : $0 }.filter { $0 != "WORD" }.sorted() == examples.sorted()
    )
    for help in helps {
      let words = help.split(whereSeparator: \.isWhitespace).map(String.init)
      for example in examples { #expect(words.contains(example)) }
    }
    for kind in LinkKind.all { #expect(lines.contains { $0.contains(kind.name) }, "\(kind.name)") }
  }

  @Test(arguments: manuals)
  func bothNameEveryLanguage(_ page: String) throws {
    let paragraph = try text(of: page).split(separator: " LANGUAGE\"\n").last?.split(
      separator: ".TP"
    ).first
    let words = try #require(paragraph).split(whereSeparator: \.isWhitespace).map(String.init)
    for language in ParlorScreens.languages { #expect(words.contains(language)) }
    #expect(Self.help("en").contains(ParlorScreens.languages.joined(separator: " or ") + ";"))
    #expect(Self.help("ko").contains(ParlorScreens.languages.joined(separator: " 또는 ") + "."))
  }

  @Test func theLinksToCopyLeadSomewhereInTheDemo() throws {
    let links = [
      ("message:806", "workspace:1/home/channel:42/message:806"), ("search", "workspace:1/search"),
      ("find", "workspace:1/search"), ("search:lunch", "workspace:1/search/found:lunch"),
      ("dm:7", "workspace:1/dms/dm:7"), ("workspace:2", "workspace:2/home"),
    ]
    for (link, place) in links {
      let launch = try Launch(Run(["--demo", "--print"], of: .parlor))
      var shown = ""
      launch.session.begin { launch.world.parlor.start($0, at: link) }
      launch.session.output = { shown += $0 }
      launch.session.type("/where")
      #expect(shown == "\(place)\n")
    }
    for page in try helps + Self.manuals.map(text(of:)) {
      let named = page.split { !($0.isLetter || $0.isNumber || $0 == ":") }.filter {
        $0.hasPrefix("message:") && $0 != "message:"
      }
      #expect(!named.isEmpty && named.allSatisfy { $0 == "message:806" })
    }
  }

  @Test(arguments: [
    ("man/parlor.1", ["channel:42", "dm:7"]), ("man/ko/parlor.1", ["channel:42", "dm:7"]),
  ])
  func theNotificationsToCopyLeadSomewhere(_ page: String, _ links: [String]) throws {
    let payloads = try text(of: page).split(separator: "\n").compactMap { line -> Substring? in
      guard line.contains("{\"type\":"), let start = line.firstIndex(of: "{"),
        let end = line.lastIndex(of: "}")
      else {
        return nil
      }
      return line[start...end]
    }
    #expect(try payloads.map { try Notification(parsing: Array($0.utf8)).target?.link } == links)
  }
}

extension StringProtocol {
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}
