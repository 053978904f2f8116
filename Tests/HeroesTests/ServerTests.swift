import Synchronization
import Testing
import Usher
import UsherEvents
import UsherTesting

@testable import heroes

/// Answers requests with the given responses in order, and records the requests.
final class MockTransport: HTTPTransport {
  enum Answer { case response(Int, String), lost }

  private let state: Mutex<(answers: [Answer], asked: [String])>

  init(_ answers: Answer...) { state = Mutex((answers, [])) }

  var asked: [String] { state.withLock { $0.asked } }

  func get(_ target: String) throws(HTTPFailure) -> HTTPResponse {
    try state.withLock { state throws(HTTPFailure) in
      state.asked.append(target)
      guard !state.answers.isEmpty, case .response(let status, let body) = state.answers.removeFirst() else {
        throw .unreachable
      }
      return HTTPResponse(status: status, body: Array(body.utf8))
    }
  }
}

@Suite struct ServerTests {
  private func world(_ transport: MockTransport) -> World {
    World(source: ServerHeroes(server: transport) { _ in }, desk: Desk())
  }

  private func reason(_ transport: MockTransport) -> Reason? {
    do {
      _ = try world(transport).source.search("moon", page: 1) { _ in }
      return nil
    } catch { return Reason(error) }
  }

  @Test func escapesTheText() throws {
    let transport = MockTransport(.response(200, #"{"total": 0, "heroes": []}"#))
    let page = try world(transport).source.search("a&b=달 +", page: 2) { _ in }
    #expect(page == HeroPage())
    #expect(transport.asked == ["/heroes?page=2&text=a%26b%3D%EB%8B%AC%20%2B"])
  }

  @Test func saysWhatTheServerAnswered() {
    #expect(reason(MockTransport(.response(403, ""))) == Reason("badKey"))
    #expect(reason(MockTransport(.response(500, ""))) == Reason("status", ["status": "500"]))
    #expect(reason(MockTransport(.response(200, "<html>"))) == Reason("unreadable", ["what": "JSON"]))
    #expect(
      reason(MockTransport(.response(200, #"{"total": 1, "heroes": [{"id": 1}]}"#)))
        == Reason("unreadable", ["what": "heroes.0.name"]))
    #expect(
      reason(MockTransport(.response(200, #"{"total": "many", "heroes": []}"#)))
        == Reason("unreadable", ["what": "total"]))
  }

  @Test func triesThreeTimes() {
    let busy = MockTransport(.response(503, ""), .lost, .response(503, ""))
    #expect(reason(busy) == Reason("busy"))
    #expect(busy.asked.count == 3)
    let late = MockTransport(.lost, .response(503, ""), .response(200, #"{"total": 0, "heroes": []}"#))
    #expect(reason(late) == nil)
  }

  @Test func reportsEachFurtherAttempt() throws {
    let transport = MockTransport(.lost, .response(503, ""), .response(200, #"{"total": 0, "heroes": []}"#))
    var told: [Reason] = []
    _ = try world(transport).source.search("moon", page: 1) { told.append($0) }
    #expect(told == ["2", "3"].map { Reason("again", ["attempt": $0]) })
  }

  @Test func triesNoMoreOnceTheSearchIsNotWanted() {
    let transport = MockTransport(.lost, .lost, .lost)
    #expect(throws: Job.Cancelled.self) {
      try world(transport).source.search("moon", page: 1) { _ in throw Job.Cancelled() }
    }
    #expect(transport.asked.count == 1)
  }

  @Test func onlyTheNewestSearchIsAsked() {
    let transport = MockTransport(.response(200, #"{"total": 0, "heroes": []}"#))
    let play = Play(player(world(transport)), fail: record)
    play.overlooks()
    play.halfType("mo")
    play.halfType("moon")
    play.finishWork()
    play.sees(
      """
      Looking for moon …
      Heroes

        f  Favourites
        l  Sign in

      moon: 0 heroes

      """)
    // The search that is sent has the results already.
    play.type("moon")
    play.isAt("search:moon")
    play.overlooks()
    #expect(transport.asked == ["/heroes?page=1&text=moon"])
    play.end()
  }

  @Test func aFailedSearchCanBeTriedAgain() {
    let transport = MockTransport(.response(500, ""), .response(200, #"{"total": 0, "heroes": []}"#))
    let play = Play(player(world(transport)), fail: record)
    play.overlooks()
    play.type("moon")
    play.overlooks()
    play.finishWork()
    play.sees(
      """
      Looking for moon …
        t  Try again
      The server answered with status 500.
      """)
    play.type("t")
    play.overlooks()
    play.finishWork()
    play.sees(
      """
      Looking for moon …
      moon: 0 heroes

      """)
    play.end()
  }

  @Test func anotherTextThatWasTypedMeanwhileIsForgotten() {
    let transport = MockTransport(
      .response(200, #"{"total": 0, "heroes": []}"#), .response(200, #"{"total": 0, "heroes": []}"#),
      .response(200, #"{"total": 0, "heroes": []}"#))
    let play = Play(player(world(transport)), data: .atOnce, fail: record)
    play.overlooks()
    play.type("moon")
    play.overlooks()
    play.halfType("sun")
    play.overlooks()
    play.type("moon")
    play.overlooks()
    #expect(transport.asked.map { String($0.suffix(4)) } == ["moon", "=sun", "moon"])
    play.isAt("search:moon")
    play.end()
  }

  @Test func aSearchIsInPlaceOfTheLastOne() throws {
    let play = Play(try HeroesStage().player(), data: .atOnce, fail: record)
    for text in ["spider", "the"] {
      play.overlooks()
      play.type(text)
    }
    play.isAt("search:the")
    play.overlooks()
    play.pressEnd()
    play.isAt("")
    play.overlooks()
    play.end()
  }

  @Test func aHeroThatCannotBeLoadedHasNoNote() {
    let hero = #"{"id": 7, "name": "n", "korean": "k", "city": "c", "power": "p", "story": "s"}"#
    let transport = MockTransport(.response(500, ""), .response(200, hero))
    let play = Play(player(world(transport)), fail: record)
    play.overlooks()
    play.type("/open hero:7/note")
    play.isAt("hero:7/note")
    play.overlooks()
    play.finishWork()
    play.sees(
      """
      Looking for hero 7 …
        t  Try again

      The server answered with status 500.
      """)
    play.isAt("hero:7")
    play.type("/open hero:7/note")
    play.sees("The server answered with status 500.")
    play.type("t")
    play.overlooks()
    play.finishWork()
    play.overlooks()
    play.type("/open hero:7/note")
    play.overlooks()
    play.isAt("hero:7/note")
    play.end()
  }

  @Test func nobodyLogsInTwice() throws {
    let play = Play(try HeroesStage(Desk.Content(account: "Mina")).player(), fail: record)
    play.overlooks()
    play.type("/open logIn")
    play.sees("You are already signed in.")
    play.isAt("")
    play.end()
  }
}
