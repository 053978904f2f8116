import Testing
import UsherEvents
import UsherFiles

@Suite struct HTTPEventsTests {
  @Test(arguments: [false, true]) func aBatchIsPosted(isPacked: Bool) throws {
    let basket = Basket()
    let (collector, url) = try collector(to: basket, token: "s3cret")
    defer { collector.stop() }
    let server = try #require(
      HTTPEvents(url + "/events", token: "s3cret", gzip: isPacked, patience: .seconds(20)))
    #expect(server.deliver(events(1...50)) == .taken)
    #expect(server.deliver(events(51...51)) == .taken)
    #expect(basket.all == [events(1...50), events(51...51)])
  }

  @Test func aWrongTokenFails() throws {
    let basket = Basket()
    let (collector, url) = try collector(to: basket, token: "s3cret")
    defer { collector.stop() }
    for token in [nil, "", "s3cre"] {
      let server = try #require(HTTPEvents(url, token: token, patience: .seconds(20)))
      #expect(server.deliver(events(1...1)) == .failed)
    }
    #expect(basket.all == [])
  }

  @Test func whatTheServerSaysCounts() throws {
    let ids = Set(events(1...2).map(\.id))
    for delivery in [Delivery.taken, .failed, .refused(ids), .refused([EventID(session: 0xa, number: 1)])] {
      let (collector, url) = try collector(to: Basket(delivery), token: nil)
      let server = try #require(HTTPEvents(url, patience: .seconds(20)))
      #expect(server.deliver(events(1...2)) == delivery)
      collector.stop()
    }
  }

  @Test func withoutAServerItFails() throws {
    let (collector, url) = try collector(to: Basket(), token: nil, isRunning: false)
    let server = try #require(HTTPEvents(url, patience: .milliseconds(20)))
    #expect(server.deliver(events(1...1)) == .failed)
    withExtendedLifetime(collector) {}
  }

  @Test func theCollectorTurnsAwayWhatItCannotRead() throws {
    let basket = Basket()
    let (collector, url) = try collector(to: basket, token: nil)
    defer { collector.stop() }
    let server = try #require(HTTPServer(url))
    #expect(try server.get("/").status == 405)
    for (body, encoding, status) in [
      ("hello", nil, 400), ("{\"id\":\"x\"}", nil, 400), (lines(events(1...1)) + "{", nil, 400),
      ("{\"id\":\"a-1\",\"\u{1B}\":1}", nil, 422), ("hello", "gzip", 400), ("hello", "br", 415),
    ] {
      let response = try server.post("/", Array(body.utf8), type: "text/plain", encoding: encoding)
      #expect(response.status == status)
    }
    #expect(basket.all == [])
  }

  @Test(arguments: ["", "http://", "https://host:80/x", "host:80/x"]) func otherFormsAreRefused(url: String) {
    #expect(HTTPEvents(url) == nil)
  }

  private func collector(
    to server: any EventServer, token: String?, isRunning: Bool = true
  ) throws -> (EventCollector, url: String) {
    let collector = EventCollector(to: server)
    let port = try #require(collector.listen(port: 0, token: token))
    if isRunning { collector.start() }
    return (collector, "http://127.0.0.1:\(port)")
  }
}
