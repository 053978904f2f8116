import Testing
import UsherFiles
import UsherScreens
import UsherSession
import UsherTerminal

/// The English words of the library's own errors.
@Suite struct LibraryWordsTests {
  private let phrases = Phrases([], in: "en")

  @Test func `every error of a script has its words`() {
    let errors: [(ScriptError, String)] = [
      (.noHeader, "the first line of a script is “# usher”, with settings behind it if it needs any"),
      (
        .unknownSetting("a\u{1B}b"),
        "“a␛b” is no setting of a script; there are clock, lang, width, height and open"
      ),
      (
        .badSetting("clock", "noon"),
        "clock=noon cannot be: write a moment in UTC such as clock=2026-11-02T09:30:00Z"
      ),
      (.badSetting("lang", ""), "lang= cannot be: write a language of the screens, such as lang=ko"),
      (.badSetting("open", ""), "open= cannot be: write a link or a place, such as open=channel:42"),
      (.badSetting("height", "x"), "height=x cannot be: write rows from 5 to 1000, such as height=15"),
      (.badSetting("width", "2"), "width=2 cannot be: write columns from 10 to 1000, such as width=40"),
      (.unknownEvent("rain", known: ["end", "work"]), "there is no event “rain”; there are end, work"),
      (
        .badArgument(event: "wait", "soon", wanted: "time"),
        "! wait takes a time such as 90s, 5m or 2h, not “soon”"
      ),
      (
        .lineNotEmpty(event: "end"),
        "! end comes while words stand in the line; send them first, or drop them with ! interrupt"
      ),
      (.over, "the session had ended before this"),
    ]
    for (error, words) in errors { #expect(phrases.say(error) == words) }
  }

  @Test func `a program's own words come first, and what has no words says itself`() {
    let own: Gallery = [
      "Till/till.xx.words": "FileError.notAFile  <{{path}}>\nclosed  {{count}}\nclosed.2  zwei"
    ]
    let phrases = Phrases([own], in: "xx")
    #expect(phrases.say(FileError.notAFile(path: "a")) == "<a>")
    #expect(phrases.say(Unknown.notAFile(path: "a")) == "notAFile(path: \"a\")")
    #expect(phrases.say("closed", ["count": 3]) == "3")
    #expect(phrases.say("closed", ["count": 2]) == "zwei")
    #expect(phrases.say("the till is shut") == "the till is shut")
    let screens: [String: Any] = ["screen": "a\u{1B}", "screens": ["b", "c"]]
    #expect(phrases.say("noScreen", screens) == "there is no screen a␛; there are b, c")
  }

  private enum Unknown: Error { case notAFile(path: String) }
}
