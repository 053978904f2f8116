import ParlorFlows
import Testing
import UsherPush
import UsherScreens
import UsherTerminal

@testable import parlor

@Suite struct OptionsTests {
  @Test(arguments: [
    ([], ""),
    (["--demo"], "demo"),
    (["--open", "channel:42"], "open=channel:42"),
    (["--open=channel:42", "--demo"], "open=channel:42 demo"),
    (["--open", "--demo"], "open=--demo"),
    (["--open=a=b"], "open=a=b"),
    (["--tap", "x.apns"], "tap=x.apns"),
    (["--de", "--o", "dm:7"], "demo open=dm:7"),
    (["--explain", "dm:7", "--json"], "explain=dm:7 json"),
    (["--print", "--json"], "print json"), (["--svg", "--print"], "svg print"),
    (["--push", "-", "--strict"], "push=- strict"),
    (
      ["--lang", "ko", "--color=never", "--plain", "--width", "40"],
      "lang=ko color=never plain width=40"
    ),
    (["--home", "h", "--screens", "s"], "home=h screens=s"),
    (["check"], "check:"),
    (["--lang", "en", "preview", "--width=40", "Home"], "preview:Home lang=en width=40"),
    (["preview", "--", "--odd"], "preview:--odd"), (["preview", "-"], "preview:-"),
    (["--demo", "--help", "--bogus"], "help"), (["-h"], "help"), (["-Vh"], "version"),
    (["--vers"], "version"), (["--", "check"], "check:"), (["push", "--help"], "push: help"),
    (["push", "-"], "push:-"),
    (
      ["--home=h", "push", "a.apns", "--tap", "--to", "mina@example.org"],
      "push:a.apns home=h tap to=mina@example.org"
    ),
    (
      ["push", "--title", "T", "--body=B", "--open", "channel:42", "--home", "h"],
      "push: title=T body=B open=channel:42 home=h"
    ),
    (["push", "--from", "ntfy", "-"], "push:- from=ntfy"),
    (["follow", "#a", "--since", "message:8", "b c", "--json"], "follow:#a since=message:8 json"),
    (["search", "two", "words"], "search:two"),
  ])
  func reads(_ arguments: [String], _ read: String) throws {
    let reading = try Program.parlor.form.read(arguments)
    let command = reading.command.map { [$0.name + ":" + (reading.operand ?? "")] } ?? []
    let given = reading.given.map { $0.option.name + ($0.option.value == nil ? "" : "=" + $0.value) }
    #expect((command + given).joined(separator: " ") == read)
  }

  @Test func theLastOfTwoCounts() throws {
    let run = try Run(["--open", "a", "--width", "40", "--open", "b"], of: .parlor)
    #expect(run.link == "b" && run.width == 40 && run[.open] == "b" && run[.demo] == nil)
  }

  /// Reads a command line as far as a program does before it does anything.
  static func read(_ arguments: [String]) throws {
    let reading = try Program.parlor.form.read(arguments)
    guard reading.given.first.map({ !Program.answers.contains($0.option) }) ?? true else { return }
    let run = try Run(arguments, of: .parlor)
    if reading.command?.name == "push" { _ = try PushOrder(run) }
  }

  /// Wrong command lines, and what is said of them.
  static let wrong: [([String], String)] = [
    (["--opne", "x"], "there is no option '--opne'; did you mean --open?"),
    (["--wat"], "there is no option '--wat'; parlor --help lists them all"),
    (["--frobnicate"], "there is no option '--frobnicate'; parlor --help lists them all"),
    (["-x"], "there is no option '-x'; parlor --help lists them all"),
    (["-hx", "-x"], ""),
    (["--p"], "'--p' could be --print, --push, --payments or --plain; write it out"),
    (["--=x"], "there is no option '--'; parlor --help lists them all"),
    (["--open"], "--open needs a value: --open PLACE"), (["--home="], "--home needs a value: --home DIR"),
    (["--demo=yes"], "--demo takes no value; leave out what follows the '='"),
    (["--lang", "de"], "--lang cannot be 'de'; give en or ko"),
    (["--color=sometimes"], "--color cannot be 'sometimes'; give auto, always, never, light or dark"),
    (["--width", "9"], "--width cannot be '9'; give a number from 10 to 1000"),
    (["--width", "+40"], "--width cannot be '+40'; give a number from 10 to 1000"),
    (
      ["--width", "99999999999999999999"],
      "--width cannot be '99999999999999999999'; give a number from 10 to 1000"
    ),
    (["--open", "a", "--tap", "b"], "--open and --tap exclude each other; leave one out"),
    (["--tap", "a", "--open", "b"], "--tap and --open exclude each other; leave one out"),
    (["--explain", "a", "--open", "b"], "--explain and --open exclude each other; leave one out"),
    (["--print", "--explain", "a"], "--explain and --print exclude each other; leave one out"),
    (["--json"], "--json works only with --print or --explain; add --print or --explain PLACE"),
    (["--svg"], "--svg works only with --print; add --print"),
    (["--svg", "--print", "--json"], "--json and --svg exclude each other; leave one out"),
    (["--svg", "--json"], "--json and --svg exclude each other; leave one out"),
    (["--explain", "a", "--svg"], "--explain and --svg exclude each other; leave one out"),
    (["check", "--svg"], "'parlor check' does not take --svg; leave it out"),
    (["chek"], "there is no command 'chek'; did you mean check?"),
    (["channel:42"], "there is no command 'channel:42'; did you mean --open and this place?"),
    (["\u{1B}[2J\u{202E}"], "there is no command '?[2J?'; parlor --help lists them all"),
    (["preview"], "'parlor preview' needs more after it: parlor preview SCREEN"),
    (["check", "all"], "'parlor check' does not take 'all'; leave it out"),
    (
      ["preview", "a", "b"],
      "'parlor preview' takes only SCREEN, not 'b' as well; see parlor preview --help"
    ),
    (["check", "--print"], "'parlor check' does not take --print; leave it out"),
    (["check", "--demo"], "'parlor check' does not take --demo; leave it out"),
    (
      ["push"],
      "'parlor push' needs something to deliver: a file, a folder, - for standard input, or --title TEXT"
    ),
    (["push", ""], "'parlor push' needs more after it: parlor push FILE|-|DIR"),
    (["push", "a", "b"], "'parlor push' takes only FILE|-|DIR, not 'b' as well; see parlor push --help"),
    (["push", "a", "--demo"], "there is no option '--demo'; parlor --help lists them all"),
    (["--demo", "push", "a"], "'parlor push' does not take --demo; leave it out"),
    (["push", "--from", "x", "a"], "--from cannot be 'x'; give apns or ntfy"),
    (
      ["push", "a", "--title", "T"],
      "--title, --body and --open make a notification without a file; leave them or the file out"
    ),
    (["preview", ""], "'parlor preview' needs more after it: parlor preview SCREEN"),
    (["follow"], "'parlor follow' needs more after it: parlor follow ROOM..."),
    (["follow", "a", ""], "'parlor follow' needs more after it: parlor follow ROOM..."),
    (["read", "a", "b"], "'parlor read' takes only ROOM, not 'b' as well; see parlor read --help"),
    (
      ["read", "a", "--since", "message:8/1"],
      "a message is named by its number, 806 or message:806, and a file of it by message:806/1"
    ),
    (
      ["post", "a", "--file", "b/"],
      "--file sets the name of the file; its contents come from standard input"
    ),
  ]

  @Test(arguments: wrong)
  func saysWhatIsWrongAndWhatToDo(_ arguments: [String], _ words: String) {
    do {
      try Self.read(arguments)
      #expect(words.isEmpty)
    } catch let error as ProgramFailure {
      #expect(error.code == .usage && ProgramScreens.parlor.phrases(in: "en").say(error) == words)
    } catch {
      #expect(ProgramScreens.parlor.phrases(in: "en").say(error) == words)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func anyArgumentsAreReadOrRefusedInOneSafeLine(seed: UInt64) {
    let phrases = ProgramScreens.parlor.phrases(in: "en")
    var random = seed
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    let pieces =
      ProgramOption.session.map(\.typed) + [
        "=", "-", "--", "ko", "40", "check", "preview", "\u{7}", "é", "\n", "",
      ]
    for _ in 0..<3000 {
      let arguments = (0..<next(5)).map { _ in (0..<next(4)).map { _ in pieces[next(pieces.count)] }.joined()
      }
      do throws(UsageError) {
        _ = try Program.parlor.form.read(arguments)
      } catch {
        #expect(!phrases.say(error).unicodeScalars.contains { $0.value < 32 }, "seed \(seed): \(arguments)")
      }
    }
  }
}
