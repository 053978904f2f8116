import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// Reports of slow work, as a session hands them to a terminal.
@Suite struct ProgressTests {
  enum WorkWord: String, Word {
    static let file = "Notes/work"
    case looking = "reason.looking"
    var values: [String] { ["percent"] }
  }

  /// A session that collects what it hands out.
  private final class Bench {
    let desk = Desk()
    var handed: [Session.Progress?] = []
    var texts: [String?] { handed.map { $0?.text } }
    var session: Session { desk.session }

    init() {
      session.gallery = Gallery([
        Source(path: "Screens/Notes/notes.en.screen", text: NotesScreen.picture),
        Source(path: "Screens/Notes/notes.ko.screen", text: NotesScreen.picture),
        Source(path: "Screens/Notes/work.en.words", text: "reason.looking  Looking… {{percent}} %\n"),
        Source(path: "Screens/Notes/work.ko.words", text: "reason.looking  찾는 중… {{percent}} %\n"),
      ])
      session.wording.appWords = { _, _, _ in nil }
      session.use(words: WorkWord.self)
      session.line.onProgress = { [unowned self] in handed.append($0) }
      _ = desk.shown()
    }

    func report(_ percent: String) { session.tree.onProgress?(Reason("looking", ["percent": percent])) }
  }

  @Test func `a report is handed out in the program's words, and nil at the end`() {
    let bench = Bench()
    bench.report("10")
    bench.report("20")
    bench.session.tree.onProgress?(nil)
    #expect(
      bench.handed == [
        Session.Progress(id: "looking", text: "Looking… 10 %"),
        Session.Progress(id: "looking", text: "Looking… 20 %"), nil,
      ])
    #expect(bench.desk.shown() == "", "progress is no line of the output")
  }

  @Test func `the same words are not handed out twice in a row`() {
    let bench = Bench()
    bench.session.tree.onProgress?(nil)
    bench.report("10")
    bench.report("10")
    bench.session.tree.onProgress?(nil)
    bench.session.tree.onProgress?(nil)
    bench.report("10")
    #expect(bench.texts == ["Looking… 10 %", nil, "Looking… 10 %"])
  }

  @Test func `another language hands the last report out again`() {
    let bench = Bench()
    bench.session.language = "ko"
    #expect(bench.texts == [], "there is no report yet")
    bench.report("10")
    bench.session.language = "en"
    bench.session.tree.onProgress?(nil)
    bench.session.language = "ko"
    #expect(bench.texts == ["찾는 중… 10 %", "Looking… 10 %", nil])
  }

  @Test func `other pictures hand the last report out again`() {
    let bench = Bench()
    bench.report("10")
    bench.session.gallery = Gallery([
      Source(path: "Screens/Notes/notes.en.screen", text: NotesScreen.picture),
      Source(path: "Screens/Notes/work.en.words", text: "reason.looking  Still at {{percent}} %\n"),
    ])
    #expect(bench.texts == ["Looking… 10 %", "Still at 10 %"])
  }

  @Test func `a report without words is its id, and all of it stays harmless in one line`() {
    let bench = Bench()
    bench.report("\u{1B}[2J1\n0")
    bench.session.tree.onProgress?(Reason("sorting\n\u{7}"))
    bench.session.wording.appWords = { _, _, _ in "one\ntwo\u{1B}[H" }
    bench.report("1")
    #expect(bench.texts == ["Looking… ␛[2J1␊0 %", "sorting␊␇", "one␊two␛[H"])
  }

  @Test(arguments: [
    (20, "찾는 중… 10 %"), (13, "찾는 중… 10 %"), (12, "찾는 중… 10…"), (8, "찾는 중…"), (4, "찾…"), (3, "찾…"),
    (2, "…"), (0, ""),
  ])
  func `the words are cut to one row, and no wide letter in two`(columns: Int, row: String) {
    let bench = Bench()
    bench.session.language = "ko"
    bench.report("10")
    #expect(bench.handed.last??.row(of: columns) == row)
  }
}
