import ParlorFlows
import ParlorStore
import Testing
import Usher
import UsherScreens
import UsherSession
import UsherTerminal

@testable import parlor

/// What a user reads about a refusal names no type of the program.
@Suite struct RefusalNamesTests {
  /// The screens and coordinators in the sources of Parlor's flows.
  private func types() throws -> Set<String> {
    var found: Set<String> = []
    for file in try files(in: "Sources/ParlorFlows") where file.hasSuffix(".swift") {
      for part in try text(of: file).split(separator: "class ").dropFirst() {
        let name = part.prefix { $0.isLetter || $0.isNumber }
        if name.hasSuffix("Screen") || name.hasSuffix("Coordinator") { found.insert(String(name)) }
      }
    }
    return found
  }

  @Test func `every screen and every coordinator has a name for the user`() throws {
    let types = try types()
    #expect(types.contains("ChatScreen") && types.contains("AppCoordinator"))
    #expect(Set(ScreenNameWord.allCases.map(\.rawValue)) == Set(types.map { "screen." + $0 }))
  }

  /// One refusal of every kind for a type. If a kind is added, this does not compile.
  private func refusals(_ type: String) -> [Refusal] {
    let all: [Refusal] = [
      .stale, .covered(by: type), .unfit(step: type, container: type),
      .unfit(step: "channel:42", container: type), .fitsNowhere(flow: type, asked: [type]),
      .fitsNowhere(flow: "dms", asked: [type]), .fitsNowhere(flow: "dms", asked: []),
      .unknownStep("nowhere", in: type), .empty(type), .placedTwice(type), .placedTwice("home"),
      .unknown(Reason("noChannel", ["channel": "9"])), .denied(Reason("logIn")),
      .failed(step: type, why: Reason("unwritten", ["what": type])),
      .failed(step: "channel:42", why: Reason("unexpected", ["what": type])),
      .malformed("()", nil), .loop([type, type + ".begin(home)"]), .expired("channel:42"),
      .dropped("channel:42"), .givenUp("channel:42"), .closing,
    ]
    for refusal in all {
      switch refusal {
      case .stale, .covered, .unfit, .fitsNowhere, .unknownStep, .empty, .placedTwice, .unknown, .denied,
        .failed,
        .malformed, .loop, .expired, .dropped, .givenUp, .closing:
        continue
      }
    }
    return all
  }

  @Test(arguments: ["en", "ko"]) func `no sentence about a refusal has the name of a type`(
    _ language: String
  ) throws {
    let parlor = Parlor(store: try Store.demo(image: EmbeddedDemo.image(in: .english), utcOffset: 0) { 0 }) {
      0
    }
    let tree = Tree(live: AppCoordinator(parlor))
    let session = parlor.session(tree, gallery: Gallery(ParlorScreens.embedded), language: language)
    let types = try types()
    for type in types.union(["Unknown"]) {
      for refusal in refusals(type) {
        let said = session.words(refusal)
        #expect(!said.isEmpty && !said.contains("{{") && !said.contains("refused."), "\(refusal): \(said)")
        #expect(types.allSatisfy { !said.contains($0) } && !said.contains("Unknown"), "\(refusal): \(said)")
      }
    }
    #expect(
      session.words(.covered(by: "ChatScreen"))
        == (language == "ko" ? "먼저 대화방 화면을 닫아 주세요." : "Close the room first."))
  }

  /// The values of these words may be names of types, so a sentence must not repeat them.
  @Test func `words of reasons that are for the author of a program repeat nothing`() {
    for word in [SessionWord.reasonUnexpected, .reasonUnwritten] { #expect(word.values == []) }
  }
}
