import SeededRandom
import Testing

@testable import Usher

/// Links and places as texts, one after the other, with whatever stands before and behind them.
@Suite struct LinkFormsTests {
  private static func links() -> Links {
    var links = Links()
    links.add("channel") { (id: Int) in .place(Place(App.ChildFlow.tabs(id))) }
    links.add("search", goesOn: true) { (text: String) in
      .place(Place(Search.ChildFlow.results(text, page: 1)))
    }
    links.add("settings") { .place(Place(Tabs.ChildFlow.settings)) }
    return links
  }

  private static func written(_ resolution: Links.Resolution) -> String { "\(resolution)" }

  /// The value of a link is what its resolver reads, however the link is written.
  @Test func `every text is the value of a link, escaped or in a URL`() {
    let links = Self.links()
    for text in Specimen.texts {
      let wanted = Self.written(.place(Place(Search.ChildFlow.results(text, page: 1))))
      let link = Links.text("search", text)
      #expect(Self.written(links.resolve(link)) == wanted, "\(link)")
      #expect(Self.written(links.resolve("USHER://" + link)) == wanted, "\(link)")
      let value = link.dropFirst("search:".count)
      if !value.isEmpty {
        #expect(Self.written(links.resolve("usher://search/\(value)/")) == wanted, "\(link)")
      }
    }
  }

  @Test(arguments: [
    "\u{FEFF}channel:42", "channel:42\u{0}", "channel:42\r", "channel:42\n", " channel:42", "channel:42 ",
    "channel:42\\",
    "channel:42#a", "channel:42?b", "channel:42,7", "channel:4\u{200B}2", "channel:４２", "channel:%34%32%00",
    "usher://channel/42//", "usher://channel/42/7", "channel:42:7", "channel:042", "channel:", "channel",
  ])
  func `a link with something more is not that link`(text: String) {
    let resolution = Self.links().resolve(text)
    #expect(Self.written(resolution) != Self.written(Self.links().resolve("channel:42")))
  }

  @Test(arguments: [UInt64.random(in: 0..<(.max))] + Array(1...20))
  func `places joined are the places one after the other, and no link leaves anything behind`(seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "a", "b:1", "(c)", "(d/(e:x))", "f:%2F%25", "g:x=1,y=2", "점:심", "h:=", "%", "/", "(", ")", "i:%5C", ":",
    ]
    let links = Self.links()
    for _ in 0..<50 {
      let texts = (0..<2).map { _ in
        (0...random.below(3)).compactMap { _ in random.pick(pieces) }.joined(separator: "/")
      }
      let places = texts.map { try? Place(written: $0) }
      let joined = try? Place(written: texts.joined(separator: "/"))
      if let first = places[0], let second = places[1] {
        #expect(joined == Place(marks: first.marks + second.marks), "seed \(seed): \(texts)")
      }
      for (text, place) in zip(texts, places) {
        guard let place else { continue }
        #expect(try Place(written: place.written) == place, "seed \(seed): \(text)")
        #expect(
          Self.written(links.resolve(links.url(of: place))) == Self.written(.place(place)),
          "seed \(seed): \(text)")
      }
      let once = texts.map { Self.written(links.resolve($0)) }
      #expect(
        texts.reversed().map { Self.written(links.resolve($0)) } == once.reversed(), "seed \(seed): \(texts)")
    }
  }
}
