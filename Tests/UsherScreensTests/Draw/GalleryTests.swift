import Testing

@testable import UsherScreens

@Suite struct GalleryTests {
  enum Key: String, Word {
    case choose
    case tooLong = "too.long"
    static let file = "App/words"
    var values: [String] { self == .choose ? ["first", "last"] : [] }
  }

  private static let check = Check(
    languages: ["ko"], outlines: [homeShape.outline], words: [WordOutline(Key.self)])
  private static let wordsPath = "Screens/App/words.ko.words"
  private static let words = "choose  {{first}}부터 {{last}}까지\ntoo.long  너무 깁니다."
  private static let sources = [Source(path: homePath, text: homeText), Source(path: wordsPath, text: words)]

  private func body(_ gallery: Gallery) throws -> Substring? {
    var frame = Frame<HomeEvent>()
    let drawing = try gallery.drawing(of: homeShape, in: "ko")
    drawing.draw(HomeModel(), width: 40, palette: .none, into: &frame)
    return frame.body.split(separator: "\n").dropFirst().first
  }

  @Test func findsScreensByNameAndLanguage() throws {
    let gallery = Gallery(Self.sources + [Source(path: "no", text: "")])
    #expect(gallery.languages(of: "Home/home") == ["ko"])
    #expect(gallery.languages(of: "Home/nothing") == [])
    let paths = [
      "a/Home/home.fr.screen", "Home/home.de.screen", "XHome/home.ja.screen", "Home/home..screen",
      "Home/home.en.words", "Home/home.a.b.screen", "home.it.screen",
    ]
    let others = Gallery(paths.map { Source(path: $0, text: "") })
    #expect(others.languages(of: "Home/home") == ["de", "fr"])
    #expect(gallery.picture(of: "Home/home", in: "ko")?.path == homePath)
    #expect(gallery.picture(of: "Home/home", in: "en") == nil)
    #expect(try body(gallery) == "채널")
  }

  @Test func saysWhyThereIsNoDrawing() {
    #expect(throws: Findings.self) { try Gallery([]).drawing(of: homeShape, in: "en") }
    do {
      _ = try Gallery([]).drawing(of: homeShape, in: "en")
    } catch {
      #expect("\(error)" == "Screens/Home/home.en.screen:1:1: screen Home/home lacks this file; write it")
    }
    do {
      _ = try Gallery([Source(path: homePath, text: "> {{")]).drawing(of: homeShape, in: "ko")
    } catch {
      #expect(
        "\(error)" == """
          \(homePath):1:3: `{{` is not closed on this line; write `}}` after the name, \
          or `\\{{` to draw two braces
          """)
    }
  }

  @Test func keepsTheLastGoodPicture() throws {
    let edited = homeText.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == "채널" ? "방" : $0
    }.joined(separator: "\n")
    let better = [Source(path: "/tmp/x/Home/home.ko.screen", text: edited), Self.sources[1]]
    let (second, none) = Gallery(Self.sources).replaced(by: better, check: Self.check)
    #expect(none == [])
    #expect(try body(second) == "방")

    let worse = [Source(path: "/tmp/x/Home/home.ko.screen", text: "{{"), Self.sources[1]]
    let (third, findings) = second.replaced(by: worse, check: Self.check)
    #expect(findings.count == 2)
    #expect(try body(third) == "방")

    let (fourth, gone) = third.replaced(by: [], check: Self.check)
    #expect(gone.count == 2)
    #expect(try body(fourth) == "방")
    #expect(fourth.words(Key.self, in: "ko")[.tooLong] == "너무 깁니다.")
  }

  @Test func aWideLineIsToldAndDrawn() throws {
    let wide = homeText.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == "채널" ? Substring(String(repeating: "채", count: 30)) : $0
    }.joined(separator: "\n")
    let sources = [Source(path: homePath, text: wide), Self.sources[1]]
    let (gallery, findings) = Gallery(Self.sources).replaced(by: sources, check: Self.check)
    #expect(findings.count == 1)
    #expect(try body(gallery)?.count == 20)
  }

  @Test func fillsWords() {
    let words = Gallery(Self.sources).words(Key.self, in: "ko")
    #expect(words[.choose, ["first": "1", "last": "\u{1B}9"]] == "1부터 ␛9까지")
    #expect(words[.choose] == "부터 까지")
    #expect(words[.tooLong] == "너무 깁니다.")
    #expect(Gallery([]).words(Key.self, in: "ko")[.tooLong] == "too.long")
  }

  @Test func previewsEachSample() throws {
    let gallery = Gallery(Self.sources)
    let previews = try #require(
      gallery.previews(of: homeShape.outline, in: "ko", width: 40, palette: .none))
    #expect(previews.map(\.sample) == ["a busy morning"])
    #expect(
      previews.first?.drawn == """
        Acme

        채널
          1  #general          3
          2  #점심

          c  채널 만들기
          e  채널 탐색

        Acme>

        """)
    #expect(gallery.previews(of: homeShape.outline, in: "en", width: 40, palette: .none) == nil)
  }
}
