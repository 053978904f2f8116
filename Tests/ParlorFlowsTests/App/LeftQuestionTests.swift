import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherSession
import UsherTesting

/// Questions that are answered with yes or no. If the user leaves a screen without an answer, the screen does not ask again when
/// the user comes back: the next `y` may mean something else.
@Suite struct LeftQuestionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var account = Company.seoyeon
    let link: String
    let lines: [String]
    var testDescription: String { "\(link): \(lines.joined(separator: ", "))" }
  }

  private static let lunch = "workspace:1/home/channel:44/settings"

  @Test(arguments: [
    Case(account: 4, link: "explore", lines: ["releases"]), Case(link: "coins", lines: ["2"]),
    Case(link: lunch, lines: ["d"]), Case(link: lunch + "/changeAdmin", lines: ["Noah"]),
    Case(link: lunch + "/member:8", lines: ["r"]), Case(link: "dm:9", lines: ["hello", "/delete 1"]),
  ])
  func `a question that was left is not asked again`(_ one: Case) throws {
    let guest = try Company().guest(one.account, at: one.link)
    func prompt() -> String { guest.play.session.prompt.text }
    func open(_ link: String) {
      _ = guest.news
      guest.play.happen("open", link)
    }
    let (place, before) = (guest.place, prompt())
    for line in one.lines { guest.type(line) }
    #expect(prompt() != before, "asks")
    // The place is still below the other screen.
    open("settings")
    #expect(guest.place != place)
    open(one.link)
    #expect(guest.place == place)
    #expect(prompt() == before)
  }
}
