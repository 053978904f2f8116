import Testing
import Usher
import UsherScreens
import UsherSession

@Suite struct PartNamesTests {
  private static let files: [Source] = [
    Source(
      path: "Screens/Market/stalls.en.screen", text: "{{#stalls}}\n{{key}} {{name}} -> open\n{{/stalls}}\n>"),
    Source(
      path: "Screens/Market/stall.en.screen",
      text: """
        {{count}} {{count|thing|things}} {{*mood}}{{day}}{{/mood}}
        {{#isEmpty}}
        Sold out.
        {{/isEmpty}}
        {{#wares}}
        {{key}} {{name}} {{#letters}}{{letter}}.{{/letters}}   -> buy
        {{/wares}}
        x Leave   -> leave
        stall>   -> say

        ? option   Which?
          ! choice   One of these.
        -> order

        """),
    Source(
      path: "Screens/Market/logIn.en.screen",
      text: """
        market>

        ? name   Your name?
          ! required   Type a name.
        -> logIn

        """),
  ]

  /// The program has types with these names and imports others. The names of the parts mean the parts nevertheless.
  @Test func partsAreFoundAmongTypesOfTheirNames() {
    let check = UsherScreens.Check(languages: ["en"], outlines: Market.shapes)
    #expect(check.findings(in: Self.files) == [])
  }

  @Test func theScreensWork() {
    let market = Market()
    let player = ScriptPlayer(market, gallery: Gallery(Self.files))
    player.start()
    player.session.type("1")
    #expect(player.session.screenRows == ["1 thing 1970-01-01 00:00", "1 eel e.e.l.", "x Leave"])
    for line in ["1", "whole", "/back"] { player.session.type(line) }
    #expect(market.heard == [.buy("eel"), .order("whole")])
  }
}
