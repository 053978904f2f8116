import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTesting

@testable import ParlorFlows

/// Links into a workspace of others are refused in the same words as links to what does not exist; check the name or number. So nobody can find
/// out by trying what there is.
@Suite struct ForeignPlaceTests {
  /// 서연 is a member of the first workspace and not of the second. Each pair names something in the second workspace,
  /// and something that does not exist; check the name or number.
  static let pairs = [
    ("workspace:2", "workspace:909"),
    ("workspace:2/home", "workspace:909/home"),
    ("workspace:2/dms/dm:10", "workspace:909/dms/dm:10"),
    ("workspace:2/home/channel:48", "workspace:909/home/channel:48"),
    ("workspace:2/home/channel:48/settings", "workspace:909/home/channel:48/settings"),
    ("workspace:1/workspaceList/settings:2", "workspace:1/workspaceList/settings:909"),
    ("channel:48", "channel:909"),
    ("parlor://channel/48", "parlor://channel/909"),
    ("workspace:1/home/channel:48", "workspace:1/home/channel:909"),
    ("workspace:1/home/channel:48/message:2000", "workspace:1/home/channel:909/message:2000"),
    ("workspace:1/settings/room:48", "workspace:1/settings/room:909"),
    ("message:MESSAGE", "message:909090"),
    ("workspace:1/home/channel:42/message:MESSAGE", "workspace:1/home/channel:42/message:909090"),
    ("dm:10", "dm:909"),
    ("workspace:1/dms/dm:10", "workspace:1/dms/dm:909"),
  ]

  let company: Company
  /// A message in the other workspace.
  let message: Message.ID

  init() throws {
    company = try Company()
    message = try company.store.append("오늘 몇 시예요?", to: 48, by: Company.mina).id
  }

  /// Removes the digits from a text.
  private func bare(_ text: String) -> String { text.filter { !$0.isNumber } }

  private func named(_ link: String) -> String { link.replacing("MESSAGE", with: message.description) }

  @Test(arguments: pairs) func `a link to it is refused in the same words as a link to nothing`(
    pair: (String, String)
  ) throws {
    let guest = try company.guest(Company.seoyeon, at: "home")
    let answers = [pair.0, pair.1].map { link in
      guest.type("/open " + named(link))
      return bare(guest.news)
    }
    #expect(answers[0] == answers[1])
    #expect(!answers[0].isEmpty)
    #expect(guest.place == "workspace:1/home")
  }

  @Test(arguments: pairs) func `explaining the link gives the same refusal`(pair: (String, String)) throws {
    let guest = try company.guest(Company.seoyeon, at: "home")
    let plans = [pair.0, pair.1].map { link in
      let plan = guest.play.session.tree.explain(link: named(link))
      let steps = plan.kept + (plan.pushed + plan.popped).map(\.written) + plan.asked
      return [
        bare("\(plan.refused.map { "\($0)" } ?? "opens")"), bare("\(steps)"), bare(plan.before.written),
      ]
    }
    #expect(plans[0] == plans[1])
    #expect(plans[0][0] != "opens")
  }

  @Test(arguments: ["channel", "dm"]) func `a notification of it, and its tap, are refused in the same way`(
    kind: String
  ) throws {
    let field = kind == "dm" ? "opponent_id" : "channel_id"
    for workspace in [nil, "1", "2"] {
      let answers = try [kind == "dm" ? "10" : "48", "909"].map { id in
        let guest = try Company().guest(Company.seoyeon, at: "home")
        let known = workspace.map { #""workspace_id":"\#($0 == "2" && id == "909" ? "909" : $0)","# } ?? ""
        let payload = #"{"type":"\#(kind)",\#(known)"\#(field)":"\#(id)","aps":{"alert":{"body":"Hi"}}}"#
        var shown = guest.hears(payload)
        for line in ["/inbox list", "/inbox", "/tap"] {
          guest.type(line)
          shown += guest.news
        }
        return bare(shown)
      }
      #expect(answers[0] == answers[1])
      #expect(answers[0].contains("Hi"))
    }
  }
}
