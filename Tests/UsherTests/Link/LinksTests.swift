import SeededRandom
import Testing

@testable import Usher

@Suite struct LinksTests {
  private func links() -> Links {
    var links = Links()
    links.scheme = "parlor"
    links.add("channel") { (id: Int) in .place(Place(App.ChildFlow.tabs(id))) }
    links.add("search") { (text: String) in .place(Place(Search.ChildFlow.results(text, page: 1))) }
    links.add("settings") { .place(Place(Tabs.ChildFlow.settings)) }
    links.add("gone") { .refused(.unknown(Reason("gone"))) }
    return links
  }

  private func place(_ resolution: Links.Resolution) -> String? {
    if case .place(let place) = resolution { place.written } else { nil }
  }

  private func refusal(_ resolution: Links.Resolution) -> Refusal? {
    if case .refused(let refusal) = resolution { refusal } else { nil }
  }

  @Test func namesArePlacesByTheApp() {
    let links = links()
    let texts = [
      "channel:42": "tabs:42", "parlor://channel/42": "tabs:42", "parlor://channel/42/": "tabs:42",
      "parlor://channel:42": "tabs:42", "PARLOR://channel/42": "tabs:42", "channel:-1": "tabs:-1",
      "search:lunch": "results:lunch,page=1", "search:점심": "results:%EC%A0%90%EC%8B%AC,page=1",
      "search:%EC%A0%90%EC%8B%AC": "results:%EC%A0%90%EC%8B%AC,page=1", "search:": "results:,page=1",
      "settings": "settings", "parlor://settings": "settings",
    ]
    for (text, written) in texts { #expect(place(links.resolve(text)) == written, "\(text)") }
    #expect(refusal(links.resolve("gone")) == .unknown(Reason("gone")))
  }

  @Test func `what stands before an equals sign belongs to the value of a link`() {
    let links = links()
    #expect(place(links.resolve("search:a=b=c")) == place(links.resolve("search:a%3Db%3Dc")))
    // Programs add queries to URLs. The number behind one must not take the place of the link's own.
    for text in ["parlor://channel/40?x=42", "parlor://channel:40?x=42", "channel:x=42"] {
      guard case .malformed? = refusal(links.resolve(text)) else {
        Issue.record("\(text): \(links.resolve(text))")
        continue
      }
    }
  }

  @Test func `steps may follow a link that goes on`() throws {
    var links = links()
    links.add("message", goesOn: true) { (id: Int) in
      switch id {
      case 1: .place(Place(App.ChildFlow.tabs(id)))
      case 2: .later { .place(Place(App.ChildFlow.tabs(id))) }
      default: .refused(.unknown(Reason("gone")))
      }
    }
    #expect(place(links.resolve("message:1")) == "tabs:1")
    #expect(place(links.resolve("message:1/home/file:2")) == "tabs:1/home/file:2")
    #expect(place(links.resolve("parlor://message:1/home")) == "tabs:1/home")
    #expect(place(links.resolve("/message:1/home")) == "message:1/home")
    #expect(refusal(links.resolve("message:3/home")) == .unknown(Reason("gone")))
    guard case .later(let find) = links.resolve("message:2/home") else {
      Issue.record("not looked up")
      return
    }
    #expect(place(find()) == "tabs:2/home")
    // A link that does not go on is a place if steps follow it.
    #expect(place(links.resolve("channel:42/home")) == "channel:42/home")
  }

  @Test func aTextThatBeginsWithASlashIsAPlace() {
    let links = links()
    let texts = [
      "/channel:42": "channel:42", "/settings": "settings", "/search:lunch": "search:lunch", "/gone": "gone",
      "parlor:///channel:42": "channel:42", "parlor:///settings/": "settings",
      "parlor:///search/lunch": "search/lunch", "parlor:///tabs:1/home": "tabs:1/home", "parlor:///": "",
    ]
    for (text, written) in texts { #expect(place(links.resolve(text)) == written, "\(text)") }
    for text in ["//channel:42", "parlor:////settings"] {
      guard case .malformed(text, _)? = refusal(links.resolve(text)) else {
        Issue.record("\(text): \(links.resolve(text))")
        continue
      }
    }
  }

  @Test func everyPlaceHasATextThatOpensIt() throws {
    let links = links()
    for written in [
      "", "channel:42", "channel:a,b", "channel/42", "channel/(home)", "settings", "settings/room:63",
      "search:lunch/found", "tabs:1/home", "(dms/dm:7)/channel:42", "(channel:42)", "search:%2F", "%2F",
    ] {
      let place = try Place(written: written)
      for text in [Links.text(place), links.url(of: place)] {
        guard case .place(place) = links.resolve(text) else {
          Issue.record("\(text): \(links.resolve(text))")
          continue
        }
      }
    }
    let urls = [
      "": "parlor://", "tabs:1/home": "parlor://tabs:1/home", "channel:42": "parlor:///channel:42",
      "settings/room:63": "parlor:///settings/room:63", "channel:1/room:2": "parlor://channel:1/room:2",
    ]
    for (written, url) in urls { #expect(try links.url(of: Place(written: written)) == url) }
  }

  @Test func aPlaceIsNotTakenForTheLinkOfItsName() throws {
    var links = Links()
    for name in ["folder", "tabs"] {
      links.add(name) { (_: Int) in .place(Place(App.ChildFlow.about)) }
    }
    var saved: SavedState?
    try onStage { stage in
      stage.tree.links = links
      #expect(stage.tree.open(link: "/folder:1") == .landed)
      #expect(stage.place == "folder:1")
      saved = stage.tree.saved(version: 1)
      #expect(stage.tree.open(link: "folder:1") == .landed)
      #expect(stage.place == "about")
      try #expect(stage.open("folder:1") == .landed)
      #expect(stage.place == "folder:1")
    }
    try onStage(nil) { stage in
      stage.tree.links = links
      try #expect(stage.tree.start(restoring: #require(saved)) == .landed)
      #expect(stage.place == "folder:1")
    }
    try onStage("login", account: nil) { stage in
      stage.tree.links = links
      #expect(stage.tree.open(link: "/tabs:2") == .waiting(Reason("login")))
      try stage.first(Login.self).logIn()
      #expect(stage.place == "tabs:2/home")
    }
  }

  /// The error of a resolver whose store cannot be read.
  private struct Trouble: Error {}

  @Test func anErrorOfAResolverRefusesTheLink() {
    var links = Links()
    links.add("gone") { throw Refusal.unknown(Reason("gone")) }
    links.add("held") { (_: Int) in throw Reason("held") }
    links.add("broken") { throw Trouble() }
    #expect(refusal(links.resolve("gone")) == .unknown(Reason("gone")))
    #expect(refusal(links.resolve("held:1")) == .denied(Reason("held")))
    #expect(refusal(links.resolve("broken")) == .denied(Reason("unexpected", ["what": "Trouble()"])))
    links.reason = { _ in Reason("storeBusy") }
    #expect(refusal(links.resolve("broken")) == .denied(Reason("storeBusy")))
    #expect(refusal(links.resolve("held:1")) == .denied(Reason("held")))
  }

  @Test func anythingElseIsAPlace() {
    let links = links()
    let texts = [
      "tabs:1/home": "tabs:1/home", "/tabs:1/home": "tabs:1/home",
      "parlor://tabs:1/(dms)/home": "tabs:1/(dms)/home",
      "/": "", "parlor://": "", "unknown:7": "unknown:7", "channel:1/room:2": "channel:1/room:2",
      "http://x": nil,
    ]
    for (text, written) in texts { #expect(place(links.resolve(text)) == written, "\(text)") }
  }

  @Test func whatIsMalformedSaysWhat() {
    let links = links()
    for text in [
      "channel:x", "channel:", "channel", "channel:007", "channel:+7", "channel:99999999999999999999",
      "settings:1",
    ] {
      guard case .malformed? = refusal(links.resolve(text)) else {
        Issue.record("\(text): \(links.resolve(text))")
        continue
      }
    }
    for text in ["", "a//b", "(", "http://x/y", "channel:%zz", "\0/", "a:=b"] {
      guard case .malformed(text, _)? = refusal(links.resolve(text)) else {
        Issue.record("\(text.debugDescription): \(links.resolve(text))")
        continue
      }
    }
  }

  @Test func randomTextsAreAnswered() throws {
    var random = SplitMix64(seed: 0x5EED_0004)
    let pieces = [
      "channel", "search", ":", "/", "parlor://", "42", "%", "(", ")", ",", "=", "\u{0}", "점", "\u{202E}",
      "tabs:1", "home",
    ]
    try onStage("tabs:1/home") { stage in
      stage.tree.links = links()
      for round in 0..<600 {
        let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          pieces[Int.random(in: 0..<pieces.count, using: &random)]
        }
        .joined()
        let state = stage.tree.state
        let landing = stage.tree.open(link: text)
        if case .refused = landing {
          #expect(stage.tree.state == state, "seed 5EED0004, round \(round): \(text)")
        }
        #expect(stage.page != "-")
        stage.refusals = []
      }
      stage.world.log = []
    }
  }
}
