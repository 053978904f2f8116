import ParlorFlows
import Testing
import UsherTerminal

@testable import parlor

@Suite struct GlanceCommandTests {
  @Test func `the line of each language holds what is there, and no more`() {
    var glance = Glance()
    #expect(GlanceCommand.words(glance, "", in: "en") == "0 unread")
    #expect(GlanceCommand.words(glance, "", in: "ko") == "안 읽음 0")
    (glance.unread, glance.mentions, glance.badge) = (3, 1, 2)
    #expect(GlanceCommand.words(glance, "a: $b", in: "en") == "3 unread, @1, badge 2  a: ＄b")
    #expect(GlanceCommand.words(glance, "a: $b", in: "ko") == "안 읽음 3, @1, 배지 2  a: ＄b")
  }

  @Test(arguments: [
    ("plain", "plain"), ("50 % off, $ 5", "50 % off, $ 5"), ("#general C#", "#general C＃"),
    ("`id` $(id) ${x} $x", "｀id｀ ＄(id) ＄{x} ＄x"), ("#[fg=red] #(id) #{x}", "＃[fg=red] ＃(id) ＃{x}"),
    ("%F{red} %{A1:x:} 5%", "％F{red} ％{A1:x:} 5％"), ("\\u@\\h", "＼u@＼h"), ("##", "＃＃"),
  ]) func `what shells and bars would take for more than text is widened`(_ text: String, _ tame: String) {
    #expect(TameText.of(text) == tame)
    #expect(TameText.of(tame) == tame)
  }

  @Test func `the command takes its own options, and refuses the others`() throws {
    for right in [
      ["glance", "--watch", "--cut", "20", "--as", "a@b.c", "--lang=ko", "--home", "x"],
      ["glance", "--json"],
    ] {
      #expect(throws: Never.self, "\(right)") { try Run(right, of: .parlor) }
    }
    for wrong in [
      ["glance", "x"], ["glance", "--demo"], ["glance", "--cut", "9"], ["glance", "--format", "x"],
      ["glance", "--as", "#me"], ["glance", "--lang", "fr"], ["glance", "--to", "me"], ["--watch"],
    ] {
      #expect(throws: (any Error).self, "\(wrong)") { try Run(wrong, of: .parlor) }
    }
  }
}
