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
      (.noHeader, "a script begins with the line “# usher”, followed by any settings on that line"),
      (
        .unknownSetting("a\u{1B}b"),
        "“a␛b” is not a setting of a script; the settings are clock, lang, width, height and open"
      ),
      (
        .badSetting("clock", "noon"),
        "clock=noon is not valid: write a time in UTC such as clock=2026-11-02T09:30:00Z"
      ),
      (.badSetting("lang", ""), "lang= is not valid: write a language of the screens, such as lang=ko"),
      (.badSetting("open", ""), "open= is not valid: write a link or a place, such as open=channel:42"),
      (.badSetting("height", "x"), "height=x is not valid: write rows from 5 to 1000, such as height=15"),
      (.badSetting("width", "2"), "width=2 is not valid: write columns from 10 to 1000, such as width=40"),
      (.unknownEvent("rain", known: ["end", "work"]), "there is no event “rain”; the events are end, work"),
      (
        .badArgument(event: "wait", "soon", wanted: "time"),
        "! wait takes a time such as 90s, 5m or 2h, not “soon”"
      ),
      (
        .lineNotEmpty(event: "end"),
        "! end needs an empty line; send the text first, or drop it with ! interrupt"
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
    #expect(phrases.say("noScreen", screens) == "there is no screen a␛; the screens are b, c")
  }

  private enum Unknown: Error { case notAFile(path: String) }
}
