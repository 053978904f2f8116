import ParlorFlows
import Testing
import UsherPush
import UsherTerminal

@testable import parlor

@Suite struct OptionsTests {
  @Test(
    arguments: [
      ([], Options()),
      (["--demo"], Options(demo: true)),
      (["--open", "channel:42"], Options(start: .open(place: "channel:42"))),
      (["--open=channel:42", "--demo"], Options(start: .open(place: "channel:42"), demo: true)),
      (["--open", "--demo"], Options(start: .open(place: "--demo"))),
      (["--open=a=b"], Options(start: .open(place: "a=b"))),
      (["--open", "a", "--open", "b"], Options(start: .open(place: "b"))),
      (["--tap", "x.apns"], Options(start: .tap(file: "x.apns"))),
      (["--de", "--o", "dm:7"], Options(start: .open(place: "dm:7"), demo: true)),
      (["--explain", "dm:7", "--json"], Options(explain: "dm:7", json: true)),
      (["--print", "--json"], Options(print: true, json: true)),
      (["--svg", "--print"], Options(print: true, svg: true)),
      (["--push", "-", "--strict"], Options(push: "-", strict: true)),
      (
        ["--lang", "ko", "--color=never", "--plain", "--width", "40"],
        Options(language: "ko", color: .never, plain: true, width: 40)
      ),
      (["--home", "h", "--screens", "s"], Options(home: "h", screens: "s")),
      (["check"], Options(command: .check)),
      (
        ["--lang", "en", "preview", "--width=40", "Home"],
        Options(command: .preview(screen: "Home"), language: "en", width: 40)
      ),
      (["preview", "--", "--odd"], Options(command: .preview(screen: "--odd"))),
      (["preview", "-"], Options(command: .preview(screen: "-"))),
      (["--demo", "--help", "--bogus"], Options(command: .help)),
      (["-h"], Options(command: .help)), (["-Vh"], Options(command: .version)),
      (["--vers"], Options(command: .version)),
      (["--", "check"], Options(command: .check)),
      (["push", "-"], Options(command: .push(order { $0.input = "-" }))),
      (
        ["--home=h", "push", "a.apns", "--tap", "--to", "mina@example.org"],
        Options(
          command: .push(
            order { ($0.input, $0.opens, $0.account) = ("a.apns", true, "mina@example.org") }), home: "h")
      ),
      (
        ["push", "--title", "T", "--body=B", "--open", "channel:42", "--home", "h"],
        Options(
          command: .push(order { ($0.title, $0.body, $0.place) = ("T", "B", "channel:42") }), home: "h")
      ),
      (
        ["push", "--from", "ntfy", "-"],
        Options(command: .push(order { ($0.input, $0.source) = ("-", .ntfy) }))
      ),
      (["push", "--help"], Options(command: .help)),
    ] as [([String], Options)])
  func reads(_ arguments: [String], _ options: Options) throws {
    #expect(try Options(parsing: arguments) == options)
  }

  private static func order(_ fill: (inout PushOrder) -> Void) -> PushOrder {
    var order = PushOrder()
    fill(&order)
    return order
  }

  @Test(arguments: [
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
    (["--color=sometimes"], "--color cannot be 'sometimes'; give auto, always or never"),
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
    (["preview"], "'parlor preview' needs an operand: parlor preview SCREEN"),
    (["check", "all"], "'parlor check' does not take 'all'; leave it out"),
    (["preview", "a", "b"], "'parlor preview' does not take 'b'; leave it out"),
    (["check", "--print"], "'parlor check' does not take --print; leave it out"),
    (["check", "--demo"], "'parlor check' does not take --demo; leave it out"),
    (
      ["push"],
      "'parlor push' needs something to deliver: a file, a folder, - for standard input, or --title TEXT"
    ),
    (["push", ""], "'parlor push' needs an operand: parlor push FILE|-|DIR"),
    (["push", "a", "b"], "'parlor push' does not take 'b'; leave it out"),
    (["push", "a", "--demo"], "there is no option '--demo'; parlor --help lists them all"),
    (["--demo", "push", "a"], "'parlor push' does not take --demo; leave it out"),
    (["push", "--from", "x", "a"], "--from cannot be 'x'; give apns or ntfy"),
    (
      ["push", "a", "--title", "T"],
      "--title, --body and --open make a notification without a file; leave them or the file out"
    ),
    (["preview", ""], "'parlor preview' needs an operand: parlor preview SCREEN"),
  ])
  func saysWhatIsWrongAndWhatToDo(_ arguments: [String], _ words: String) {
    do throws(UsageError) {
      _ = try Options(parsing: arguments)
      #expect(words.isEmpty)
    } catch {
      #expect(error.description == words)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func anyArgumentsAreReadOrRefusedInOneSafeLine(seed: UInt64) {
    var random = seed
    func next(_ bound: Int) -> Int {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(random >> 33) % bound
    }
    let pieces =
      OptionName.allCases.map(\.typed) + [
        "=", "-", "--", "ko", "40", "check", "preview", "\u{7}", "é", "\n", "",
      ]
    for _ in 0..<3000 {
      let arguments = (0..<next(5)).map { _ in (0..<next(4)).map { _ in pieces[next(pieces.count)] }.joined()
      }
      do throws(UsageError) {
        _ = try Options(parsing: arguments)
      } catch {
        #expect(!error.description.unicodeScalars.contains { $0.value < 32 }, "seed \(seed): \(arguments)")
      }
    }
  }
}
