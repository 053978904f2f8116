import Fixtures
import ParlorFlows
import Testing
import UsherEvents
import UsherFiles
import UsherPush
import UsherScreens
import UsherSession
import UsherTerminal

@testable import ParlorStore
@testable import parlor

/// What is said outside a session: all of it has its words in `Screens`.
@Suite struct LanguageTests {
  /// The session's own words are in UsherSession too, in English, so its file has only some of them.
  private static let third = ThirdLanguage.files.map { file in
    guard file.path.contains("Session/session") else { return Source(path: file.path, text: file.text) }
    let lines = SessionWord.allCases.map { word in
      word.rawValue + " ·" + word.values.map { " {{\($0)}}" }.joined() + "\n"
    }
    return Source(path: file.path, text: lines.joined())
  }
  private let phrases = Phrases([Gallery(third)], in: "xx")

  /// Expects that nothing but values is in English.
  private func expectWords(_ text: String, values: [String] = [], _ what: Any? = nil) {
    #expect(text.contains("·"), "\(what ?? text)")
    let english = ThirdLanguage.english(in: text, without: values)
    #expect(english == [], "\(what ?? ""): \(text)")
  }

  @Test func `a language is added by files alone`() {
    let languages = ParlorScreens.languages + ["xx"]
    let check = ParlorScreens.check(root: "Screens", languages: languages)
    let findings = check.findings(in: ParlorScreens.embedded + Self.third).map(\.description)
    // The picture of the settings offers each language by a line of its own, in every language.
    #expect(findings.filter { !$0.hasPrefix("Screens/Settings/settings.") } == [])
    // Each file is needed, except a part, which the screens of the language name.
    let found = check.findings(
      in: ParlorScreens.embedded + Self.third.filter { $0.path.contains("/home.xx.") })
    for file in ThirdLanguage.files.map(\.path) where !file.hasSuffix(".part") && !file.contains("/home.xx.")
    {
      #expect(found.contains { $0.description.hasPrefix(file + ":") }, "\(file)")
    }
  }

  @Test func `a language in a folder of screens reaches crashes, checks and replays`() throws {
    let folder = TemporaryFolder()
    for file in Self.third where file.path.hasSuffix(".words") {
      folder.write(file.text, to: file.path.replacing("/", with: "-"))
    }
    let phrases = try ScreenFiles(.parlor, folder: folder.path).phrases(in: "xx")
    expectWords(phrases.say("crashed", ["program": "1", "path": "/1"]))
    expectWords(phrases.say("check.good", ["files": 1, "screens": 2]))
    expectWords(phrases.say(RecordingError.empty))
  }

  @Test(arguments: OptionsTests.wrong)
  func `a wrong command line has its words in files`(_ arguments: [String], _ english: String) {
    do { try OptionsTests.read(arguments) } catch {
      let form = Program.parlor.form
      let options = form.options.map { $0.typed + " " + ($0.value ?? "") }
      let names = options + form.commands.map { $0.name + " " + ($0.operand ?? "") }
      expectWords(
        phrases.say(error),
        values: arguments + names + ["parlor", "en ko apns ntfy auto never always light dark"])
    }
  }

  private static let path = "/1"
  private static let stores: [StoreError] =
    [
      .cannotOpen(path: path, errno: 13), .cannotWatch(path: path, errno: 24), .notAFile(path: path),
      .notAStore(path: path), .newer(path: path, version: 30, known: 22),
      .older(path: path, version: 30, known: 22), .damaged(path: path, detail: "1"), .readOnly(path: path),
      .locked(path: path), .full(path: path), .inputOutput(path: path, code: 5), .lost(path: path, .missing),
      .lost(path: path, .replaced), .lost(path: path, .cut), .notEmpty(path: path),
      .refused(code: 1, detail: "1"), .notMember(1), .notAuthor(1), .alreadyMember(1), .nobodyThere(1),
      .bought(pack: "1", isArrived: true), .bought(pack: "1", isArrived: false),
      .tooFewCoins(needed: 2, has: 1), .tooSoon(until: 1), .tooManyChannels, .needsServer, .outOfMemory,
      .unreachable(since: 1), .unanswered, .farBack, .searchedPartly, .signedOut, .wrongPassword,
      .replicaInUse, .refusedByServer(reason: "1"), .cannotHash(errno: 13),
    ]
  private static let fields: [StoreError.Field] = [
    .email, .nickname, .phone, .password, .workspaceName, .channelName, .description, .admin, .message,
    .replyTo, .file, .files, .reaction, .topic,
  ]
  private static let subjects: [StoreError.Subject] = [
    .account(1), .workspace(1), .room(1), .message(1), .file(1), .unsent(1), .person("1"),
  ]
  private static let fileErrors: [FileError] = [
    .unreadable(path: path, errno: 2), .unwritable(path: path, errno: 13), .notAFile(path: path),
    .unwritable(path: "standard output", errno: 28), .reserved(path: path),
    .unwatchable(path: path, errno: 24), .unwatchable(path: path, errno: 28),
    .unwatchable(path: path, errno: 2),
  ]
  private static let terminals: [TerminalError] = [
    .notATerminal(descriptor: 1), .unusableTerminal(name: "1"), .noSignals(errno: 13), .noPipe(errno: 24),
    .noThread(errno: 13), .unreadable(path: path, errno: 5), .unwritable(path: path, errno: 5),
    .unstartable(program: "1", errno: 2),
  ]
  private static let events: [EventStoreError] = [
    .notAStore(path: path), .newer(path: path, version: 1), .cannotOpen(path: path),
  ]
  private static let scripts: [ScriptError] = [
    .noHeader, .unknownSetting("1"), .badSetting("clock", "1"), .badSetting("width", "1"),
    .badSetting("height", "1"), .badSetting("lang", "1"), .badSetting("open", "1"),
    .unknownEvent("1", known: ["wait", "work"]), .badArgument(event: "wait", "1", wanted: "time"),
    .badArgument(event: "wait", "1", wanted: "columns"), .badArgument(event: "wait", "1", wanted: "rows"),
    .badArgument(event: "wait", "1", wanted: "payer"), .lineNotEmpty(event: "wait"),
    .takesNoText(event: "wait"), .answerMissing, .over,
  ]
  private static let recordings: [RecordingError] = [
    .notARecording, .version("1"), .badSetting("1"), .badLine(1), .empty, .tooLarge,
    .unknownEvent("1", line: 1), .answerMissing(step: 1),
  ]
  private static let faults: [JSONError.Fault] = [
    .unfinished, .unexpected(byte: 0x31, wanted: .value), .unexpected(byte: 0, wanted: .name),
    .unexpected(byte: 0, wanted: .colon), .unexpected(byte: 0, wanted: .commaOrBrace),
    .unexpected(byte: 0, wanted: .commaOrBracket), .trailing(byte: 0x7D), .badNumber, .numberTooLarge,
    .badEscape, .loneSurrogate, .bareControl(byte: 7), .notUTF8, .repeatedName("1"), .tooDeep(limit: 9),
  ]
  private static let payloads: [PushError] = [
    .tooLong(bytes: 5000, limit: 4096), .notAnObject(found: .array), .missing(path: "1"),
    .unknownWord(path: "1", found: "1", known: ["1", "2"]), .valueTooLong(path: "1", bytes: 65, limit: 64),
    .noPayload,
  ]
  private static let wanted: [PushError.Wanted] = [
    .string, .object, .strings, .stringOrObject, .identity, .wholeNumber, .flag, .share,
  ]
  private static let kinds: [JSON.Kind] = [.null, .bool, .number, .string, .object]
  private static let errors: [any Error] = [
    stores, fields.flatMap { [StoreError.invalid($0), .taken($0)] },
    subjects.flatMap { [StoreError.unknown($0), .notAdmin($0), .adminStays($0)] }, fileErrors, terminals,
    events,
    scripts, recordings, faults.map { PushError.notJSON(JSONError(fault: $0, line: 2, column: 7)) }, payloads,
    wanted.map { PushError.outOfRange(path: "1", wanted: $0, found: "2") },
    kinds.map { PushError.wrongKind(path: "1", wanted: .flag, found: $0) },
    [NoRoom(), NewsTrouble.renumbered, NewsTrouble.unwritten(.full(path: path))],
  ].flatMap { (all: [any Error]) in all }

  @Test func `errors have their words in files`() {
    for error in Self.errors {
      expectWords(phrases.say(error), values: ["wait work clock width height lang open"], error)
    }
  }

  @Test func `the help and reports have their words in files`() {
    let options = (ProgramOption.session + ProgramCommand.parlor.flatMap { $0.options ?? [] }).map { option in
      (option.letter.map { "-\($0) " } ?? "") + option.typed + " " + (option.value ?? "")
    }
    let links = LinkKind.all.flatMap(\.examples)
    expectWords(HelpText.text(phrases, of: nil), values: options + links + ParlorScreens.languages)
    let report = EventReport(EventReportTests.lines.compactMap { EventRecord($0.utf8) }, over: nil)
    expectWords(report.text(phrases), values: EventReportTests.lines)
    expectWords(EventCounts([], gone: [:], countsKinds: false).text(phrases))
    for state in GlanceState.allCases { expectWords(phrases.say("GlanceState." + state.rawValue)) }
  }

  /// A sentence in Swift would be said in English only.
  @Test func `no words are in Swift`() throws {
    let known = Set(Self.third.filter { $0.path.hasSuffix(".words") }.flatMap { keys(of: $0.text) })
    // Names of commands and files, and what only an author of a program reads.
    let names: Set<Substring> = [
      "standard input", "standard output", "reads and writes", "parlor server \\(form)",
      "Made-up answer \\(name)",
      "the session had not begun, or its first screen was not shown yet",
    ]
    for module in ["parlor", "parlor-agent", "UsherTerminal"] {
      for file in try files(in: "Sources/" + module) where file.hasSuffix(".swift") && !isSummary(file) {
        for line in try text(of: file).split(separator: "\n")
        where !line.contains("//") && !line.contains("ProgramOption(") {
          for literal in literals(in: line) where !names.contains(literal) {
            let isSentence = literal.firstMatch(of: /[A-Za-z]{2,} [a-z]{2,}/) != nil
            #expect(
              !isSentence || literal.hasPrefix("parlor ") || literal.hasPrefix("<"), "\(file): \(literal)")
          }
          for id in line.matches(
            of: /(?:Sentence|words: |say|UsageError|complain)\(?"([a-z][A-Za-z]+\.?[A-Za-z]*)"/)
          {
            #expect(known.contains { $0.hasPrefix(id.1) }, "\(file): \(id.1)")
          }
        }
      }
    }
  }

  /// The library's options have an English summary for a program that has no words of its own for them.
  private func isSummary(_ file: String) -> Bool {
    file.hasSuffix("/StandardOptions.swift") || file.hasSuffix("/ReplayOrder.swift")
  }

  private func keys(of text: String) -> [Substring] {
    text.split(separator: "\n").map { $0.prefix { $0 != " " } }
  }

  private func literals(in line: Substring) -> [Substring] {
    line.matches(of: /"((?:[^"\\]|\\.)*)"/).map(\.1)
  }

  @Test(arguments: [
    (["--opne", "home"], "'--opne' 옵션이 없습니다. 비슷한 이름: --open"),
    (["--zzzzzzz"], "'--zzzzzzz' 옵션이 없습니다. 전체 목록: parlor --help"),
    (["chekc"], "'chekc' 명령어가 없습니다. 비슷한 이름: check"),
    (["channel:42"], "'channel:42' 명령어가 없습니다. 위치를 열려면 --open 옵션을 사용해 주세요."),
    (["preview"], "'parlor preview' 명령어에 값이 필요합니다: parlor preview SCREEN"),
    (["--color", "red"], "--color 옵션에 'red' 값을 쓸 수 없습니다. 사용할 수 있는 값: auto, always, never, light, dark"),
    (["--open", "home", "--tap", "f"], "--open, --tap 옵션은 함께 쓸 수 없습니다. 하나만 사용해 주세요."),
  ]) func `a wrong command line is explained in Korean`(_ arguments: [String], _ korean: String) {
    do throws(UsageError) { _ = try Program.parlor.form.read(arguments) } catch {
      #expect(ProgramScreens.parlor.phrases(in: "ko").say(error) == korean)
    }
  }

  @Test func `values of a sentence are said in its language`() {
    let korean = ProgramScreens.parlor.phrases(in: "ko")
    #expect(korean.say("line", ["line": 3, "why": ScriptError.over]) == "3번째 줄: 이 줄보다 먼저 세션이 끝났습니다.")
    #expect(
      korean.say(FileError.unwritable(path: "standard output", errno: 28))
        == "표준 출력: 쓸 수 없습니다. 디스크 공간이 부족합니다.")
    // The system's own words, where there are no others.
    #expect(korean.say(FileError.unreadable(path: "a", errno: 71)) == "a: 읽을 수 없습니다. Protocol error")
  }

  @Test func `the language of a wrong command line is known`() {
    #expect(CommandLineForm.value(of: .language, in: ["--opne", "--lang", "ko"]) == "ko")
    #expect(CommandLineForm.value(of: .language, in: ["--lang=en", "--lang=ko", "x"]) == "ko")
    #expect(
      CommandLineForm.value(of: .language, in: ["--lang"]) == nil
        && CommandLineForm.value(of: .language, in: ["lang", "ko"]) == nil)
  }
}
