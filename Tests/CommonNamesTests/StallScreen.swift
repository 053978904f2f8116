import CommonNames
import Usher
import UsherScreens

/// A screen with every kind of part. Its model has the program's own `List`, `Value` and `Option`.
final class StallScreen: Pictured {
  struct Model: Sendable {
    var wares: List
    var options: [Option] = []
    var isAsking = false
  }
  enum Event: Equatable, Sendable {
    case buy(String)
    case leave
    case say(String)
    case order(String)
  }

  static let shape = Shape<Model, Event>("Market/stall") {
    Value.number("count") { $0.wares.stalls.count }
    Value.date("day") { _ in Moment(milliseconds: 0) }
    Flag("isEmpty") { $0.wares.stalls.isEmpty }
    Tone("mood") { $0.isAsking ? Style("busy") : .dim }
    List("wares", { $0.wares.stalls }) {
      Value("name") { $0.name }
      List("letters", { $0.name.map(String.init) }) { Value("letter") { $0 } }
      Choice("buy") { .buy($0.name) }
    }
    Choice("leave") { _ in .leave }
    Say("say") { .say($0) }
    Form("order", active: { $0.isAsking }) {
      Field.choice("option", from: { $0.options.map { Option($0.key, $0.key) } })
    } submit: {
      .order($0["option"])
    }
    Sample("one thing") { Model(wares: .init(stalls: [.init(name: "eel")])) }
  }

  var model: Model
  private var seat: Seat<Event>?

  init(_ wares: List, _ options: [Option]) { model = Model(wares: wares, options: options) }

  func appear(_ seat: Seat<Event>) { self.seat = seat }
  func disappear() { seat = nil }
}

/// A coordinator that has shapes and shows pages.
final class Market: Coordinator, PartNames {
  enum ChildFlow: Flow { case stall, logIn }
  let life = Life()
  let stalls = Page(StallShapes.stalls, .init(stalls: [.init(name: "Fish")]))
  private(set) var heard: [StallScreen.Event] = []

  private static let logIn = Shape<Void, String>("Market/logIn") {
    Form("logIn", .text("name", [.required])) { $0["name"] }
    Sample("the question") { () }
  }
  static let shapes = [StallShapes.stalls.outline, StallScreen.shape.outline, logIn.outline]

  func start() { show(stalls) { market, stall in market.begin(stall == "Fish" ? .stall : .logIn) } }

  func makeChild(_ flow: ChildFlow) -> Child<Market> {
    switch flow {
    case .stall:
      let screen = StallScreen(.init(stalls: [.init(name: "eel")]), [.init(key: "whole")])
      return .screen(screen) { market, event in
        market.heard.append(event)
        if event == .leave { market.begin(.logIn) } else { screen.model.isAsking = true }
      }
    case .logIn: return .screen(Page(Self.logIn, ())) { market, _ in market.back() }
    }
  }
}
