import SeededRandom
import Testing
import Usher
import UsherScreens

@testable import UsherSession

/// A link from outside never reaches the terminal as it is, whatever becomes of the link.
@Suite struct HostileLinkTests {
  private static let pieces = [
    "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{202E}", "\u{200B}", "\r", "\n", "\t", "\u{0}", "%",
    "%1B%5B2J",
    "%zz", "%0A", "%C2%9B", "/", ":", "=", ",", "(", ")", "held:", "usher://", "gone:", "a", "점심", " ", "\\",
    String(repeating: "x", count: 50),
  ]

  @Test func `only a place of the program becomes a link that can be clicked`() {
    let session = Session(
      Tree(NotesCoordinator(NotesScreen()), clock: { 0 }),
      gallery: ["Notes/notes.en.screen": NotesScreen.picture],
      language: "en")
    #expect(session.target(of: "usher://notes") == nil, "unless the terminal opens links")
    session.marksLinks = true
    #expect(session.target(of: "usher://notes")?.begin == "\u{1B}]8;;usher://notes\u{1B}\\")
    for link in ["https://usher.example", "file:///etc/passwd", "notes", "", "usher:notes", " usher://notes"]
    {
      #expect(session.target(of: link) == nil, "\(link)")
    }
    #expect(session.target(of: "usher://" + String(repeating: "a", count: 1000)) == nil)
  }

  /// Returns what a session shows for a link that is opened, explained, tapped, replaced while it waits, and expires.
  private func rows(_ link: String, in language: String) -> String {
    let screen = NotesScreen()
    var now: UInt64 = 0
    var shown = ""
    let session = Session(
      Tree(NotesCoordinator(screen), clock: { now }), gallery: ["Notes/notes.en.screen": NotesScreen.picture],
      language: "en")
    session.output = { shown += $0 }
    session.tree.links.add("held") { (_: String) in .wait(Reason("held")) }
    session.tree.links.add("gone") { (text: String) in .refused(.unknown(Reason("gone", ["what": text]))) }
    // The program's own words may have a text of the link in them.
    session.wording.appWords = { key, values, _ in
      key == "reason.gone" ? "gone: " + (values["what"] ?? "") : nil
    }
    session.begin { $0.start() }
    session.language = language
    session.gallery = ["Notes/notes.\(language).screen": NotesScreen.picture]
    session.follow(link)
    session.follow("held:" + link)
    session.follow(link, reason: .tap)
    session.type("/cancel")
    session.type("/open held:" + link)
    session.type("/open held:other")
    session.type("/open " + link)
    session.type("/explain " + link)
    now += session.tree.links.patience + 1
    session.perform { session.tree.tick() }
    session.begin { $0.start(link: link) }
    return shown
  }

  @Test(arguments: [6_465_059_935_650_193_081, UInt64.random(in: 0..<(.max))] + Array(1...30))
  func `what a session says of a link is neutralised`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = (0..<random.below(8)).compactMap { _ in random.pick(Self.pieces) }
    let what = pieces.failure { pieces in
      let link = pieces.joined()
      for language in ["en", "ko"] {
        let rows = rows(link, in: language)
        if rows.split(separator: "\n").contains(where: { Text.clean(String($0)) != $0 }) {
          return rows.debugDescription
        }
      }
      return nil
    }
    if let what { Issue.record("seed \(seed)\n\(what)") }
  }

  @Test func `a link that is none is shown as what it is, cut short`() {
    let desk = Desk(width: 100)
    #expect(
      desk.type("/open a:%\u{1B}[2J\u{7}\n\u{202E}")
        == "“\(Text.clean("a:%\u{1B}[2J\u{7}\n\u{202E}"))” is not a link or a place.\n")
    let long = "%" + String(repeating: "x", count: 60)
    #expect(desk.type("/open \(long)") == "“\(long.prefix(39))…” is not a link or a place.\n")
  }

  @Test(arguments: ["en", "ko"]) func `no refusal says a hostile text as it is`(language: String) {
    let session = Desk().session
    session.language = language
    let text = "a\u{1B}[2J\u{202E}b"
    let reason = Reason(text, ["what": text])
    let refusals: [Refusal] = [
      .stale, .covered(by: text), .unfit(step: text, container: text),
      .fitsNowhere(flow: text, asked: [text]),
      .unknownStep(text, in: text), .empty(text), .placedTwice(text), .unknown(reason), .denied(reason),
      .failed(step: text, why: reason), .malformed(text, nil), .loop([text]), .expired(text), .dropped(text),
      .givenUp(text), .closing,
    ]
    for refusal in refusals {
      let words = session.words(refusal)
      #expect(!words.isEmpty && Text.clean(words) == words, "\(refusal)")
    }
  }
}
